import { readData } from '#app/client/find-element.ts'
import { enhance } from '#app/client/enhance.ts'
import { isSupportedBrowser } from '#app/client/supported-browser.ts'
import { catchTransitionErrors } from '#app/client/view-transitions.ts'
import { revalidateRestoredPage } from '#app/layout/revalidate-restored-page.ts'
import { showFlash } from '#app/layout/flash.ts'
import { nextPaint } from '#app/client/next-paint.ts'

// The script of a static page, which only the server renders (see static-page.ts).
if (isSupportedBrowser()) start()

/** The same listeners as on every other page, and the work of the frame. */
function start(): void {
  catchTransitionErrors()
  enhance()
  showFlash()
  const { signedIn } = document.querySelector<HTMLElement>('[data-signed-in]')?.dataset ?? {}
  if (signedIn) revalidateRestoredPage(signedIn)
  // Focuses the refusal, so that screen readers read it: the error summary, or the one invalid
  // field.
  const refused =
    document.querySelector<HTMLElement>('[role=alert][tabindex]') ?? document.querySelector<HTMLElement>('main [aria-invalid=true]')
  refused?.focus()
  // Back and a reload open the page of a refused form instead of asking whether to send it again.
  if (refused) history.replaceState(history.state, '')
  // After the first paint: on a slow line the visible content loads first.
  void nextPaint().then(mountParts)
}

/**
 * Page-specific scripts, by the `data-mount` name of their element. Without them the elements are
 * plain forms and links.
 */
const parts: Record<string, () => Promise<(part: HTMLElement) => unknown>> = {
  basket: () => import('#app/client/cart/live-basket.ts').then((module) => module.mountLiveBasket),
  listing: () => import('#app/client/listing/live-listing.ts').then((module) => module.mountLiveListing),
  peek: () => import('#app/client/listing/country-preview.ts').then((module) => module.mountCountryPreview),
  choice: () => import('#app/client/product/variation-choice.ts').then((module) => module.mountVariationChoice),
  gallery: () => import('#app/client/product/gallery.ts').then((module) => module.mountGallery),
  'looked-at': () => import('#app/client/product/recently-viewed.ts').then((module) => module.mountRecentlyViewed),
  'last-viewed': () => import('#app/client/account/last-viewed-panel.ts').then((module) => module.mountLastViewedPanel),
  map: () => import('#app/client/listing/world-tips.ts').then((module) => module.mountWorldTips),
  passkey: () => import('#app/client/account/passkey-button.ts').then((module) => module.mountPasskeyAutofill),
}

function mountParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-mount]'))
    parts[readData(part, 'mount')]?.()
      .then((mount) => mount(part))
      .catch(() => {})
}
