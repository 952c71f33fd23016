import { enhance } from './enhance.ts'
import { askBeforeShowingAgain } from './layout/back.ts'
import { showFlash } from './layout/flash.ts'
import { nextPaint } from './next-paint.ts'

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
  basket: () => import('./storefront/cart/live-basket.ts'),
  listing: () => import('./storefront/products/live-listing.ts'),
  peek: () => import('./storefront/home/peek.ts'),
  choice: () => import('./storefront/product/choosing.ts'),
  gallery: () => import('./storefront/product/turning.ts'),
  'looked-at': () => import('./storefront/product/looking-back.ts'),
  map: () => import('./storefront/places/world-tips.ts'),
  passkey: () => import('./account/passkey.ts'),
}
// A slow line brings what is seen first.
void nextPaint().then(() => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-enliven]'))
    parts[part.dataset.enliven!]?.()
      .then(({ enliven }) => enliven(part))
      .catch(() => {})
})
