import { formatAmount, formatMoney } from '#shared/money.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import { findClosest, findElement } from '../find-element.ts'

/**
 * Whether this is one of the two price handles. They have no name: only the fields below them are
 * submitted.
 */
export function isPriceHandle(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'range'
}

/**
 * Handles a moved handle. It stops at the other handle, and updates its field and the labels. At
 * the end of its range it sets no filter.
 */
export function movePriceHandle(handle: HTMLInputElement): void {
  const { line, low, high, min, max } = partsOf(findClosest(handle, 'form', HTMLFormElement))
  const isLow = handle === low
  const [field, end, other] = isLow ? [min, low.min, high] : [max, high.max, low]
  if (low.valueAsNumber > high.valueAsNumber) handle.value = other.value
  field.value = handle.value === end ? '' : formatAmount(handle.valueAsNumber)
  const { locale = '', currency, range = '' } = line.dataset
  const money = ({ valueAsNumber }: HTMLInputElement) => formatMoney(valueAsNumber, locale, currency)
  handle.ariaValueText = money(handle)
  const aside = line.parentElement?.querySelector('.filter-title span')
  if (aside) aside.textContent = range.replace(/\{(from|to)\}/g, (_, name: string) => money(name === 'from' ? low : high))
  place(line, low, high)
}

/** Moves the handles to the values of the fields, except a handle that is being dragged. */
export function syncPriceHandles(form: HTMLFormElement): void {
  const { line, low, high, min, max } = partsOf(form)
  if (!low.matches(':active')) low.value = centsOf(min) ?? low.min
  if (!high.matches(':active')) high.value = centsOf(max) ?? high.max
  place(line, low, high)
}

function partsOf(form: HTMLFormElement) {
  const line = findElement(form, '.price-handles')
  const [low, high] = line.querySelectorAll('input')
  if (!low || !high) throw new Error('The markup has no two price handles')
  const [min, max] = [findElement(form, '[name=min]', HTMLInputElement), findElement(form, '[name=max]', HTMLInputElement)]
  return { line, low, high, min, max }
}

function centsOf({ value }: HTMLInputElement): string | null {
  const amount = Number(normalizeDigits(value).replace(',', '.'))
  return value && amount >= 0 ? String(Math.round(amount * 100)) : null
}

/** Positions both handles, from 0 to 1. */
function place(line: HTMLElement, low: HTMLInputElement, high: HTMLInputElement): void {
  const [from, to] = [Number(low.min), Number(low.max)]
  if (from === to) return
  for (const [name, { valueAsNumber }] of [
    ['--low', low],
    ['--high', high],
  ] as const)
    line.style.setProperty(name, String((valueAsNumber - from) / (to - from)))
}
