import { halfEven, least, parseDecimal, splitByWeight, sum, DECIMAL_UNIT } from '../arithmetic.ts'
import type { Money } from '../http/wire-schemas.ts'
import { newPartUid } from '../http/ids.ts'
import type { OrderServiceCharge, OrderLevelDiscount, OrderLineItem, PricedParts, OrderTax } from './order.ts'

interface CalculatedTotals {
  total: Money
  tax: Money
  discount: Money
  charges: Money
}

/**
 * Calculates all amounts of an order and writes them into its parts, in Square's order: lines;
 * discounts (percentage on lines, percentage on the order, amount on lines, amount on the order,
 * each on the remainder of the previous ones); charges on the subtotal; taxes per line, included
 * ones first; charges on the total. Cents are rounded half to even. Splitting an amount over lines
 * never loses a cent.
 */
export function calculateTotals(order: PricedParts, currency: Money['currency'], netOfIncludedTax: boolean): CalculatedTotals {
  const money = (cents: bigint): Money => ({ amount: Number(cents), currency })
  const lines = (order.line_items ?? []).map((line) => ({ line, gross: grossOf(line, money), left: 0n, tax: { included: 0n, added: 0n } }))
  for (const one of lines) one.left = one.gross
  applyDiscounts(order.discounts ?? [], lines, money)

  const subtotal = sum(lines.map(({ left }) => left))
  const charges = order.service_charges ?? []
  const taxes = new Map((order.taxes ?? []).map((tax) => [tax.uid, { tax, applied: 0n }]))
  for (const one of lines) one.tax = applyTaxes(one.line, one.left, taxes, money)
  for (const charge of charges) if (charge.calculation_phase === 'SUBTOTAL_PHASE') settleCharge(charge, subtotal, taxes, money)

  const afterTax = subtotal + sum(lines.map(({ tax }) => tax.added))
  for (const charge of charges) if (charge.calculation_phase === 'TOTAL_PHASE') settleCharge(charge, afterTax, taxes, money)
  for (const { tax, applied } of taxes.values()) tax.applied_money = money(applied)

  for (const { line, gross, left, tax } of lines) {
    line.gross_sales_money = money(netOfIncludedTax ? gross - tax.included : gross)
    line.total_discount_money = money(gross - left)
    line.total_tax_money = money(tax.included + tax.added)
    line.total_service_charge_money = money(0n)
    line.total_money = money(left + tax.added)
  }
  const total = (field: 'total_money' | 'total_tax_money') =>
    sum([...lines.map(({ line }) => line), ...charges].map((part) => BigInt(part[field].amount)))
  return {
    total: money(total('total_money')),
    tax: money(total('total_tax_money')),
    discount: money(sum(lines.map(({ gross, left }) => gross - left))),
    charges: money(sum(charges.map((charge) => BigInt(charge.applied_money.amount)))),
  }
}

interface Running {
  line: OrderLineItem
  gross: bigint
  left: bigint
}
type AsMoney = (cents: bigint) => Money
type Taxes = Map<string, { tax: OrderTax; applied: bigint }>

function grossOf(line: OrderLineItem, money: AsMoney): bigint {
  const quantity = parseDecimal(line.quantity)
  const own = halfEven(BigInt(line.base_price_money.amount) * quantity, DECIMAL_UNIT)
  line.variation_total_price_money = money(own)
  const extras = (line.modifiers ?? []).map((modifier) => {
    const price = halfEven(
      BigInt(modifier.base_price_money.amount) * parseDecimal(modifier.quantity) * quantity,
      DECIMAL_UNIT * DECIMAL_UNIT,
    )
    modifier.total_price_money = money(price)
    return price
  })
  return own + sum(extras)
}

function applyDiscounts(discounts: readonly OrderLevelDiscount[], lines: readonly Running[], money: AsMoney): void {
  const turns = [
    { scope: 'LINE_ITEM', percent: true },
    { scope: 'ORDER', percent: true },
    { scope: 'LINE_ITEM', percent: false },
    { scope: 'ORDER', percent: false },
  ]
  for (const { scope, percent } of turns) {
    for (const discount of discounts) {
      if (discount.scope !== scope || (discount.percentage !== undefined) !== percent) continue
      const on = lines.filter(({ line }) => line.applied_discounts?.some((applied) => applied.discount_uid === discount.uid))
      const off = scope === 'ORDER' ? orderShares(discount, on) : on.map(({ left }) => amountOff(discount, left))
      for (const [index, one] of on.entries()) {
        const cents = off[index] ?? 0n
        one.left -= cents
        const applied = one.line.applied_discounts?.find(({ discount_uid }) => discount_uid === discount.uid)
        if (applied) applied.applied_money = money(cents)
      }
      discount.applied_money = money(sum(off))
    }
  }
}

const amountOff = (discount: OrderLevelDiscount, of: bigint): bigint =>
  discount.percentage === undefined ? least(BigInt(discount.amount_money?.amount ?? 0), of) : percentOf(of, discount.percentage)

function orderShares(discount: OrderLevelDiscount, on: readonly Running[]): bigint[] {
  const weights = on.map(({ left }) => left)
  return on.length === 0 ? [] : splitByWeight(amountOff(discount, sum(weights)), weights)
}

function applyTaxes(
  part: OrderLineItem | OrderServiceCharge,
  base: bigint,
  taxes: Taxes,
  money: AsMoney,
): { included: bigint; added: bigint } {
  const applied = (part.applied_taxes ?? []).flatMap((one) => {
    const found = taxes.get(one.tax_uid)
    return found ? [{ one, found, rate: parseDecimal(found.tax.percentage) }] : []
  })
  const inside = applied.filter(({ found }) => found.tax.type === 'INCLUSIVE')
  const rates = inside.map(({ rate }) => rate)
  const rate = sum(rates)
  // If a price includes r percent tax, the tax is r/(100 + r) of it.
  const included = inside.length > 0 ? halfEven(base * rate, hundred + rate) : 0n
  const shares = inside.length > 0 ? splitByWeight(included, rates) : []
  let added = 0n
  for (const { one, found, rate: own } of applied) {
    const place = inside.findIndex((other) => other.one === one)
    const cents = place >= 0 ? (shares[place] ?? 0n) : halfEven((base - included) * own, hundred)
    if (place < 0) added += cents
    one.applied_money = money(cents)
    found.applied += cents
  }
  return { included, added }
}

function settleCharge(charge: OrderServiceCharge, base: bigint, taxes: Taxes, money: AsMoney): void {
  const amount = charge.percentage === undefined ? BigInt(charge.amount_money?.amount ?? 0) : percentOf(base, charge.percentage)
  const tax = applyTaxes(charge, amount, taxes, money)
  charge.applied_money = money(amount)
  charge.total_tax_money = money(tax.included + tax.added)
  charge.total_money = money(amount + tax.added)
}

const hundred = 100n * DECIMAL_UNIT
const percentOf = (amount: bigint, percentage: string) => halfEven(amount * parseDecimal(percentage), hundred)

/** A new entry in a line's list of applied taxes or discounts. Its amount is not yet calculated. */
export const newAppliedAmount = (currency: Money['currency']) => ({ uid: newPartUid(), applied_money: { amount: 0, currency } })
