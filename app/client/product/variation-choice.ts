import { formatMoney } from '#shared/money.ts'
import { findElement } from '../find-element.ts'
import { morph } from '../morph.ts'
import { nextPaint } from '../next-paint.ts'
import { isPlainClick } from '../plain-click.ts'

/**
 * Shows the chosen variation and the price for the chosen quantity. Follows the stock while the
 * page is open.
 */
export function mountVariationChoice(part: HTMLElement): void {
  const shown = findElement(part, '.buy-form')
  const offers = offersIn(part)

  part.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-variation]')
    if (!link || !offers.has(link.dataset.variation) || !isPlainClick(event)) return
    event.preventDefault()
    void choose(link)
  })
  part.addEventListener('input', ({ target }) => showSum((target as HTMLInputElement).form))
  // The customer may have changed the quantity before this script loaded.
  for (const form of shown.querySelectorAll('form')) showSum(form)
  import('./follow-product-stock.ts')
    .then(({ followProductStock }) =>
      followProductStock(part, (page) => {
        for (const [size, offer] of offersIn(page)) offers.set(size, offer)
        show(shown.dataset.size)
        for (const form of shown.querySelectorAll('form')) showSum(form)
      }),
    )
    .catch(() => {})

  /**
   * Marks the size and sets the form's variation at once. The price and the buy form follow after
   * the next paint.
   */
  async function choose({ href, dataset: { variation: size = '' } }: HTMLAnchorElement): Promise<void> {
    for (const one of part.querySelectorAll<HTMLElement>('.sizes [data-variation]'))
      if (one.dataset.variation === size) one.setAttribute('aria-current', 'true')
      else one.removeAttribute('aria-current')
    for (const named of shown.querySelectorAll<HTMLInputElement>('[name=variationId]')) named.value = size
    await nextPaint()
    show(size)
    for (const form of shown.querySelectorAll('form')) form.reset()
    // Replaces the history entry, so that the Back button does not step through the choices.
    history.replaceState(history.state, '', href)
  }
  function show(size: string | undefined): void {
    const offer = offers.get(size)
    if (!offer) return
    const next = document.createElement('div')
    next.className = shown.className
    next.dataset.size = size
    next.append(document.importNode(offer, true))
    morph(shown, next)
  }
  function showSum(form: HTMLFormElement | null): void {
    const sum = form?.querySelector<HTMLElement>('[data-cents]')
    if (!form || !sum) return
    const quantity = Math.max(1, Math.floor(Number(new FormData(form).get('quantity'))) || 1)
    sum.textContent = formatMoney(Number(sum.dataset.cents) * quantity, document.documentElement.lang, part.dataset.currency)
  }
}

/** The buy form of each size: the visible one, and the others from their templates. */
function offersIn(part: Element): Map<string | undefined, DocumentFragment> {
  const offers = new Map<string | undefined, DocumentFragment>()
  for (const { dataset, content } of part.querySelectorAll('template')) offers.set(dataset.size, content)
  const shown = findElement(part, '.buy-form')
  const first = document.createDocumentFragment()
  first.append(...[...shown.childNodes].map((node) => node.cloneNode(true)))
  offers.set(shown.dataset.size, first)
  return offers
}
