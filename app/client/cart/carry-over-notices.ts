/**
 * Copies notices from the shown basket into the next one until the visitor leaves: changes (the
 * server reports them only once), the last action, a created link. A notice has `data-carry-over`,
 * and its parent has `data-slot` in both baskets. `past` names a notice to drop.
 */
export function carryOverNotices(shown: Element, next: Element, past?: string): void {
  for (const part of [...shown.querySelectorAll<HTMLElement>('[data-carry-over]')].toReversed()) {
    const { carryOver: name } = part.dataset
    const slot = part.parentElement?.dataset.slot
    if (!slot || name === past || find(next, 'carry-over', name)) continue
    const kept = part.cloneNode(true) as HTMLElement
    // The server repeats 'sold out' as long as it is true. Once the line is gone or the stock is
    // back, the notice must go.
    for (const passing of kept.querySelectorAll('[data-no-carry-over]')) passing.remove()
    const list = kept.querySelector('[data-slot]')
    if (list?.childElementCount === 0) continue
    find(next, 'slot', slot)?.prepend(kept)
  }
}

/** Keeps a refused code and the reason on the page: a refresh must not remove them. */
export function carryOverRefusedCode(shown: Element, next: Element): void {
  const refused = shown.querySelector('[data-refused]')
  if (refused) find(next, 'slot', 'code')?.replaceWith(refused.cloneNode(true))
}

function find(basket: Element, name: string, value = ''): Element | null {
  return basket.querySelector(`[data-${name}="${CSS.escape(value)}"]`)
}
