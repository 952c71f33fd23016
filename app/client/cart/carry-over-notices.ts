/**
 * Copies notices from the shown basket into the next one until the visitor leaves: changes (the
 * server reports them only once), the last action, a created link. A notice has `data-stays`, and
 * its parent has `data-place` in both baskets. `past` names a notice to drop.
 */
export function carryOverNotices(shown: Element, next: Element, past?: string): void {
  for (const part of [...shown.querySelectorAll<HTMLElement>('[data-stays]')].toReversed()) {
    const { stays } = part.dataset
    const place = part.parentElement?.dataset.place
    if (!place || stays === past || find(next, 'stays', stays)) continue
    const kept = part.cloneNode(true) as HTMLElement
    // The server repeats 'sold out' as long as it is true. Once the line is gone or the stock is
    // back, the notice must go.
    for (const passing of kept.querySelectorAll('[data-passes]')) passing.remove()
    const list = kept.querySelector('[data-place]')
    if (list?.childElementCount === 0) continue
    find(next, 'place', place)?.prepend(kept)
  }
}

/** Keeps a refused code and the reason on the page: a refresh must not remove them. */
export function carryOverRefusedCode(shown: Element, next: Element): void {
  const refused = shown.querySelector('[data-refused]')
  if (refused) find(next, 'place', 'code')?.replaceWith(refused.cloneNode(true))
}

function find(basket: Element, name: string, value = ''): Element | null {
  return basket.querySelector(`[data-${name}="${CSS.escape(value)}"]`)
}
