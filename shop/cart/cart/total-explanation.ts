import type { ExplainStep } from '#shared/price-explanation.ts'
import type { DeliveryMethod, ShippingQuote } from '#shop/pricing/delivery.ts'
import { type DiscountRow, discountLabel } from '#shop/pricing/discounts.ts'
import { isDeliveryFree } from '#shop/pricing/free-delivery.ts'
import type { PricedBasket, DiscountDeduction } from '#shop/pricing/price.types.ts'
import type { TaxRow } from '#shop/pricing/tax-rates.ts'

/**
 * The steps of a priced cart's total. A step that does not apply is left out; delivery is always
 * present.
 */
export function explainTotal({
  priced,
  count,
  applied,
  tax,
  delivery: { method, sending, weightGrams },
}: {
  priced: PricedBasket
  count: number
  applied: { off: DiscountDeduction; row: DiscountRow }[]
  tax: TaxRow | null
  delivery: { method: DeliveryMethod; sending: ShippingQuote; weightGrams: number }
}): ExplainStep[] {
  const { subtotalCents, discountCents, shippingCents, taxCents, shippingTaxCents, totalCents } = priced
  const { cents: usualCents, freeFromCents } = sending.refused === null ? sending : { cents: 0, freeFromCents: null }
  const isFree = isDeliveryFree(freeFromCents, subtotalCents - discountCents)
  return [
    { kind: 'subtotal', pieces: count, amountCents: subtotalCents },
    ...applied.map(({ off, row }) => ({
      kind: 'discount' as const,
      name: discountLabel(row),
      code: row.code,
      scope: row.scope,
      percent: row.kind === 'percentage' ? row.value : null,
      onCents: off.onCents,
      amountCents: off.amountCents,
    })),
    {
      kind: 'delivery',
      method,
      zone: sending.zone,
      weightGrams,
      usualCents,
      free: count === 0 ? 'nothing-sent' : isFree ? 'from' : null,
      freeFromCents,
      amountCents: shippingCents,
    },
    ...(tax
      ? [{ ...taxed(tax), on: 'goods' as const, onCents: subtotalCents - discountCents, amountCents: taxCents - shippingTaxCents }]
      : []),
    ...(tax?.onDelivery && shippingCents > 0
      ? [{ ...taxed(tax), on: 'delivery' as const, onCents: shippingCents, amountCents: shippingTaxCents }]
      : []),
    { kind: 'total', amountCents: totalCents },
  ]
}

const taxed = ({ name, percent, included }: TaxRow) => ({ kind: 'tax' as const, name, percent, included })
