import { type Cents, splitCents } from '#shared/money.ts'
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
  const subtotalCents = lines.reduce((sum, line) => sum + worthOf(line), 0)
  const refused = new Map<string, DiscountRefusal>()
  const fitting = discounts.filter((discount) => {
    if (subtotalCents < discount.minimumSpendCents) refused.set(discount.id, 'code-needs-more')
    else if (!lines.some((line) => isFor(discount, line) && worthOf(line) > 0)) refused.set(discount.id, 'code-not-for-these')
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
  const places = inOneOrder(lines)
  const left = places.map((place) => worthOf(lines[place]!))
  const takenOff: DiscountDeduction[] = []
  for (const discount of group.toSorted(byTurn)) {
    const weights = places.map((place, at) => (isFor(discount, lines[place]!) ? left[at]! : 0))
    const onCents = weights.reduce((sum, cents) => sum + cents, 0)
    const amountCents = amountOff(discount, onCents)
    if (amountCents === 0) continue
    for (const [at, cents] of splitCents(amountCents, weights).entries()) left[at]! -= cents
    takenOff.push({ id: discount.id, onCents, amountCents })
  }
  const offs = lines.map(() => 0)
  for (const [at, place] of places.entries()) offs[place] = worthOf(lines[place]!) - left[at]!
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
 * Line indexes in an order that depends only on the lines' content. Rounding leftovers then go to
 * the same lines, however the cart is sorted.
 */
function inOneOrder(lines: readonly PricingLine[]): number[] {
  const keys = lines.map(
    (line) =>
      `${String(worthOf(line)).padStart(12, '0')} ${String(line.unitPriceCents).padStart(12, '0')} ${line.productId} ${line.categoryIds.toSorted(byText).join()}`,
  )
  return [...lines.keys()].toSorted((a, b) => byText(keys[b]!, keys[a]!))
}

function worthOf({ unitPriceCents, quantity }: PricingLine): Cents {
  return unitPriceCents * quantity
}

/** Compares by code units, so that the order is the same everywhere. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
