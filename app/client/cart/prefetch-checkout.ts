/** Milliseconds on the page after which the visitor seems to stay. */
const DWELL_MS = 4000

/**
 * Prefetches the scripts and styles of the checkout: at once when the visitor points at its link,
 * otherwise when the page is idle and the browser does not save data. The browser cache keeps them
 * for that page.
 */
export function prefetchCheckout(part: HTMLElement): void {
  const files = new Set(part.dataset.prefetch?.split(' '))
  const begin = () => {
    for (const file of files)
      void fetch(file, { priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => {})
    files.clear()
  }
  const near = ({ target }: Event) => (target as Element).closest('[data-checkout-link]') && begin()
  for (const event of ['pointerover', 'focusin']) part.addEventListener(event, near)
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (!saveData) setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(begin), DWELL_MS)
}
