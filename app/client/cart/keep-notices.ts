/**
 * Takes over from a basket that is shown into the next one what stays until it is left: what became different (the shop tells that once), what was
 * done last, a link that was made. Such a part has a `data-stays`, and its parent is a `data-place` of both. `past` names one that is past.
 */
export function keepTold(shown: Element, next: Element, past?: string): void {
  for (const part of [...shown.querySelectorAll<HTMLElement>('[data-stays]')].toReversed()) {
    const { stays } = part.dataset
    const place = part.parentElement?.dataset.place
    if (!place || stays === past || find(next, 'stays', stays)) continue
    const kept = part.cloneNode(true) as HTMLElement
    // Sold out is what it is, and told anew as long as it is: once the line is gone, or the stock is back, there is nothing to tell.
    for (const passing of kept.querySelectorAll('[data-passes]')) passing.remove()
    const list = kept.querySelector('[data-place]')
    if (list?.childElementCount === 0) continue
    find(next, 'place', place)?.prepend(kept)
  }
}

/** Keeps a code that was just refused as it is shown, with the reason: looking again is no answer to it. */
export function keepRefused(shown: Element, next: Element): void {
  const refused = shown.querySelector('[data-refused]')
  if (refused) find(next, 'place', 'code')?.replaceWith(refused.cloneNode(true))
}

function find(basket: Element, name: string, value = ''): Element | null {
  return basket.querySelector(`[data-${name}="${CSS.escape(value)}"]`)
}
