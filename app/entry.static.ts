import { enhance } from '#app/client/enhance.ts'
import { askBeforeShowingAgain } from '#app/layout/back.ts'
import { showFlash } from '#app/layout/flash.ts'
import { nextPaint } from '#app/client/next-paint.ts'

// All that runs on a page that only the server draws (see still.ts): the same listeners as on every other page, and what their frame does.

enhance()
showFlash()
const { signedIn } = document.querySelector<HTMLElement>('[data-signed-in]')?.dataset ?? {}
if (signedIn) askBeforeShowingAgain(signedIn)
// A refusal is read out before the form is tried again: all of it, or the one field that it is about.
const refused =
  document.querySelector<HTMLElement>('[role=alert][tabindex]') ?? document.querySelector<HTMLElement>('main [aria-invalid=true]')
refused?.focus()

/** What single pages have beyond that, by the name that the part has in its `data-enliven`. Without it they are plain forms and links. */
const parts: Record<string, () => Promise<{ enliven: (part: HTMLElement) => unknown }>> = {
  basket: () => import('#app/client/cart/live-basket.ts'),
  listing: () => import('#app/client/listing/live-listing.ts'),
  peek: () => import('#app/client/listing/country-preview.ts'),
  choice: () => import('#app/client/product/variation-choice.ts'),
  gallery: () => import('#app/client/product/gallery.ts'),
  'looked-at': () => import('#app/client/product/recently-viewed.ts'),
  map: () => import('#app/client/listing/world-tips.ts'),
  passkey: () => import('#app/client/account/passkey.ts'),
}
// A slow line brings what is seen first.
void nextPaint().then(() => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-enliven]'))
    parts[part.dataset.enliven!]?.()
      .then(({ enliven }) => enliven(part))
      .catch(() => {})
})
