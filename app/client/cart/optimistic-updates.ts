import { formatMoney } from '#shared/money.ts'
import { findElement, readData } from '../find-element.ts'
import { type BasketRequest, optimisticQuantity } from './basket-request.ts'

/**
 * Applies pending presses to a server-rendered basket (optimistic update). Quantities change at
 * once; sums come from the server and are marked busy until then. Returns the number of pieces
 * that can be bought.
 */
export function applyOptimisticUpdates(basket: HTMLElement, waiting: readonly BasketRequest[]): number {
  let pieces = 0
  for (const line of basket.querySelectorAll<HTMLElement>('[data-line]')) {
    const { line: variationId = '', quantity, most } = line.dataset
    const isPressed = waiting.some((press) => press.variationId === variationId)
    if (quantity === undefined) {
      line.toggleAttribute('data-removing', isPressed)
      continue
    }
    const count = optimisticQuantity(waiting, variationId, Number(quantity))
    pieces += Math.min(count, Number(most)) * Number(line.dataset.pieces ?? 1)
    line.toggleAttribute('data-removing', count === 0)
    if (String(count) !== line.dataset.shown) showCountOf(line, count, readData(basket, 'currency'))
  }
  for (const sums of basket.querySelectorAll('[data-sums]')) sums.setAttribute('aria-busy', String(waiting.length > 0))
  for (const form of basket.querySelectorAll<HTMLFormElement>('form[data-busy-while]'))
    keepBusy(
      form,
      waiting.some(({ intent }) => intent === form.dataset.busyWhile),
    )
  return pieces
}

function showCountOf(line: HTMLElement, count: number, currency: string): void {
  line.dataset.shown = String(count)
  const [output, fewer, more] = [line.querySelector('output'), ...line.querySelectorAll<HTMLButtonElement>('.stepper button')]
  if (!output || !fewer || !more || count === 0) return
  output.textContent = String(count)
  more.disabled = count >= Number(line.dataset.most)
  const isLast = count === 1
  fewer.ariaLabel = (isLast ? fewer.dataset.remove : fewer.dataset.fewer) ?? ''
  const icon = findElement(fewer, 'svg', SVGElement)
  icon.classList.toggle('icon-small', isLast)
  const use = findElement(icon, 'use', SVGUseElement)
  use.setAttribute('href', (use.getAttribute('href') ?? '').replace(/#.*/, isLast ? '#trash' : '#minus'))
  const price = line.querySelector('.price')
  if (price) price.textContent = formatMoney(Number(line.dataset.cents) * count, document.documentElement.lang, currency)
  const each = line.querySelector<HTMLElement>('.cart-each')
  if (each) each.hidden = isLast
}

/** The button keeps its width and focus, and ignores further presses. */
function keepBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = findElement(form, 'button')
  for (const name of ['aria-busy', 'aria-disabled'])
    if (isBusy) button.setAttribute(name, 'true')
    else button.removeAttribute(name)
}
