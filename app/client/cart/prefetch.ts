/** Milliseconds after which somebody is taken to stay with their basket. */
const STAYS = 4000

/**
 * Fetches the scripts and styles that the checkout begins with before somebody goes there: at once when they point at a way there, else
 * when the page is idle and nobody saves data. The browser keeps them for the page that wants them.
 */
export function prefetch(part: HTMLElement): void {
  const files = new Set(part.dataset.prefetch?.split(' '))
  const begin = () => {
    for (const file of files)
      void fetch(file, { priority: 'low' })
        .then((answer) => answer.blob())
        .catch(() => {})
    files.clear()
  }
  const near = ({ target }: Event) => (target as Element).closest('[data-leads-on]') && begin()
  for (const event of ['pointerover', 'focusin']) part.addEventListener(event, near)
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (!saveData) setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(begin), STAYS)
}
