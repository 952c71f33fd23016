import type { Order, OrderLineItem, OrderLineItemDiscount } from 'square'
import type { Charge, OrderToPay } from '#shop/ports.ts'
import type { Square } from './connection.ts'
import { squareMoneyOf } from './money.ts'

const TAX_UID = 'tax'

/**
 * Our order in the form that Square prices. It uses the catalogue's own prices. Each line has its
 * share of all discounts as one amount, and the tax on (or included in) the rest. Delivery is a
 * service charge, with that tax or without. All names are in the buyer's language. Square rounds
 * the tax of each line and charge half to even, as the shop does.
 */
export function squareOrderOf(order: OrderToPay, { locationId, nameCharge }: Pick<Square, 'locationId' | 'nameCharge'>): Order {
  const { currency, taxPercent, taxIncluded, buyer } = order
  const nameOf = (charge: Charge) => nameCharge(charge, buyer.locale)
  const isTaxed = Number(taxPercent) > 0
  return {
    locationId,
    referenceId: order.number,
    // Together with the lines, this is enough to rebuild an order that a lost database had.
    metadata: { order_id: order.orderId, locale: buyer.locale, delivery: order.delivery },
    lineItems: order.lines.map((line, index) => lineOf(line, index, isTaxed)),
    discounts: order.lines.flatMap((line, index) => discountOf(line, index, { currency, name: nameOf('discount') })),
    taxes: isTaxed
      ? [{ uid: TAX_UID, name: nameOf('tax'), type: taxIncluded ? 'INCLUSIVE' : 'ADDITIVE', percentage: taxPercent, scope: 'LINE_ITEM' }]
      : [],
    serviceCharges: order.shippingCents > 0 ? [delivery(order, nameOf(order.delivery))] : [],
    // Discounts and taxes of Square's own rules are not part of the total that the customer has
    // seen.
    pricingOptions: { autoApplyDiscounts: false, autoApplyTaxes: false },
  }
}

type Line = OrderToPay['lines'][number]
const discountUid = (index: number) => `discount-${index + 1}`

function lineOf({ variationId, quantity, discountCents }: Line, index: number, isTaxed: boolean): OrderLineItem {
  return {
    uid: `line-${index + 1}`,
    catalogObjectId: variationId,
    quantity: String(quantity),
    ...(discountCents > 0 && { appliedDiscounts: [{ discountUid: discountUid(index) }] }),
    ...(isTaxed && { appliedTaxes: [{ taxUid: TAX_UID }] }),
  }
}

function discountOf(
  { discountCents }: Line,
  index: number,
  { currency, name }: { currency: string; name: string },
): OrderLineItemDiscount[] {
  if (discountCents === 0) return []
  const amountMoney = squareMoneyOf(discountCents, currency)
  return [{ uid: discountUid(index), name, type: 'FIXED_AMOUNT', amountMoney, scope: 'LINE_ITEM' }]
}

const delivery = ({ shippingCents, shippingTaxCents, currency }: OrderToPay, name: string) => ({
  uid: 'delivery',
  name,
  amountMoney: squareMoneyOf(shippingCents, currency),
  calculationPhase: 'SUBTOTAL_PHASE' as const,
  taxable: shippingTaxCents > 0,
  ...(shippingTaxCents > 0 && { appliedTaxes: [{ taxUid: TAX_UID }] }),
})
