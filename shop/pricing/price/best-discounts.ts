import { type Cents, splitCents } from '#shared/money.ts'
import { lineWorth } from './line-worth.ts'
import type { PricingDiscount, PricingLine, DiscountDeduction } from '../price.types.ts'

/** Why a discount does not apply to a basket. */
export type DiscountRefusal = 'code-needs-more' | 'code-not-for-these' | 'code-outdone'

interface DiscountingResult {
  /** The discount of each line, in line order. */
  offs: Cents[]
  takenOff: DiscountDeduction[]
  refused: ReadonlyMap<string, DiscountRefusal>
}

/**
 * The best discounts that fit the basket: all stackable ones together, or a single one that stands
 * alone.
 */
export function bestDiscounts(lines: readonly PricingLine[], discounts: readonly PricingDiscount[]): DiscountingResult {
  const subtotalCents = lines.reduce((sum, line) => sum + lineWorth(line), 0)
  const refused = new Map<string, DiscountRefusal>()
  const fitting = discounts.filter((discount) => {
    if (subtotalCents < discount.minimumSpendCents) refused.set(discount.id, 'code-needs-more')
    else if (!lines.some((line) => isFor(discount, line) && lineWorth(line) > 0)) refused.set(discount.id, 'code-not-for-these')
    else return true
    return false
  })
  const alternatives = [fitting.filter(({ stacks }) => stacks), ...fitting.filter(({ stacks }) => !stacks).map((one) => [one])]
  const [best] = alternatives.map((group) => taken(lines, group)).toSorted(byWorth)
  const { offs, takenOff } = best ?? { offs: lines.map(() => 0), takenOff: [] }
  // If every discount rounds to 0 cents, no other discount was better.
  const why = takenOff.length > 0 ? 'code-outdone' : 'code-not-for-these'
  for (const { id } of fitting) if (!takenOff.some((one) => one.id === id)) refused.set(id, why)
  return { offs, takenOff, refused }
}

interface Taken extends Omit<DiscountingResult, 'refused'> {
  amountCents: Cents
  hasEntered: boolean
  firstId: string
}

/**
 * Applies a group of discounts one after the other. Each applies to the price that the earlier ones
 * left.
 */
function taken(lines: readonly PricingLine[], group: readonly PricingDiscount[]): Taken {
  let remaining = inOneOrder(lines).map((entry) => ({ ...entry, left: lineWorth(entry.line) }))
  const takenOff: DiscountDeduction[] = []
  for (const discount of group.toSorted(byTurn)) {
    const weights = remaining.map(({ line, left }) => (isFor(discount, line) ? left : 0))
    const onCents = weights.reduce((sum, cents) => sum + cents, 0)
    const amountCents = amountOff(discount, onCents)
    if (amountCents === 0) continue
    const shares = splitCents(amountCents, weights)
    remaining = remaining.map((entry, at) => ({ ...entry, left: entry.left - (shares[at] ?? 0) }))
    takenOff.push({ id: discount.id, onCents, amountCents })
  }
  const offs = lines.map(() => 0)
  for (const { index, line, left } of remaining) offs[index] = lineWorth(line) - left
  return {
    offs,
    takenOff,
    amountCents: takenOff.reduce((sum, one) => sum + one.amountCents, 0),
    hasEntered: group.some(({ id, isEntered }) => isEntered && takenOff.some((one) => one.id === id)),
    firstId: takenOff.map(({ id }) => id).toSorted(byText)[0] ?? '',
  }
}

/** At most the price itself. A percentage is rounded half up. */
function amountOff({ kind, value }: PricingDiscount, onCents: Cents): Cents {
  return kind === 'fixed' ? Math.min(value, onCents) : Math.floor((onCents * value + 50) / 100)
}

function isFor({ scope, targetIds }: PricingDiscount, { productId, categoryIds }: PricingLine): boolean {
  if (scope === 'cart') return true
  return scope === 'product' ? targetIds.includes(productId) : categoryIds.some((id) => targetIds.includes(id))
}

/**
 * The largest discount first. At equal value an entered code comes first, then the lowest id, so
 * that the result is deterministic.
 */
function byWorth(a: Taken, b: Taken): number {
  return b.amountCents - a.amountCents || Number(b.hasEntered) - Number(a.hasEntered) || byText(a.firstId, b.firstId)
}

const turns = ['product', 'category', 'cart']

/**
 * Product discounts before category discounts before cart discounts; within each, percentages
 * before amounts.
 */
function byTurn(a: PricingDiscount, b: PricingDiscount): number {
  return turns.indexOf(a.scope) - turns.indexOf(b.scope) || Number(a.kind === 'fixed') - Number(b.kind === 'fixed') || byText(a.id, b.id)
}

/**
 * The lines with their indexes, in an order that depends only on their content. Rounding leftovers
 * then go to the same lines, however the cart is sorted.
 */
function inOneOrder(lines: readonly PricingLine[]): { index: number; line: PricingLine }[] {
  const keyed = lines.map((line, index) => {
    const amounts = [lineWorth(line), line.unitPriceCents].map((cents) => String(cents).padStart(12, '0'))
    return { index, line, key: [...amounts, line.productId, line.categoryIds.toSorted(byText).join()].join(' ') }
  })
  return keyed.toSorted((a, b) => byText(b.key, a.key)).map(({ index, line }) => ({ index, line }))
}

/** Compares by code units, so that the order is the same everywhere. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
