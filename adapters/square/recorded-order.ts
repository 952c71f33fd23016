import type { Order, OrderLineItem } from 'square'
import type { RecordedBasket, RecordedOrder } from '#shop/ports.ts'
import { centsOfSquareMoney } from './money.ts'

/**
 * An order at Square in the shop's terms; null for an order that this shop did not send, such as a
 * sale at the counter.
 */
export function recordedOrderOf(order: Order, buyerEmail: string | null): RecordedOrder | null {
  const { id, referenceId, metadata, createdAt } = order
  const orderId = metadata?.order_id
  if (!id || !orderId || !createdAt) return null
  return {
    providerOrderId: id,
    number: referenceId ?? null,
    orderId,
    totalCents: centsOfSquareMoney(order.totalMoney),
    placedAt: new Date(createdAt),
    buyerEmail,
    locale: metadata.locale ?? null,
    delivery: metadata.delivery === 'express' ? 'express' : 'standard',
    basket: basketOf(order),
  }
}

function basketOf(order: Order): RecordedBasket | null {
  const lines = (order.lineItems ?? []).map(lineOf)
  const [tax] = order.taxes ?? []
  const charges = order.serviceCharges ?? []
  const sum = (amounts: number[]) => amounts.reduce((cents, one) => cents + one, 0)
  const shippingTaxCents = sum(charges.map(({ totalTaxMoney }) => centsOfSquareMoney(totalTaxMoney)))
  const basket = {
    lines,
    shippingCents: sum(charges.map(({ amountMoney }) => centsOfSquareMoney(amountMoney))),
    taxCents: sum(lines.map(({ taxCents }) => taxCents)) + shippingTaxCents,
    shippingTaxCents,
    taxPercent: tax?.percentage ?? null,
    taxIncluded: tax?.type === 'INCLUSIVE',
  }
  const goods = sum(lines.map(({ unitPriceCents, quantity, discountCents }) => unitPriceCents * quantity - discountCents))
  const total = goods + basket.shippingCents + (basket.taxIncluded ? 0 : basket.taxCents)
  const isWhole = lines.length > 0 && lines.every(({ variationId, quantity }) => variationId && Number.isInteger(quantity) && quantity > 0)
  // Someone changed the order at Square, for example by adding a tip or a weighed article.
  return isWhole && total === centsOfSquareMoney(order.totalMoney) ? basket : null
}

const lineOf = (line: OrderLineItem): RecordedBasket['lines'][number] => ({
  variationId: line.catalogObjectId ?? '',
  productName: line.name ?? '',
  variationName: line.variationName ?? '',
  quantity: Number(line.quantity),
  unitPriceCents: centsOfSquareMoney(line.basePriceMoney),
  discountCents: centsOfSquareMoney(line.totalDiscountMoney),
  taxCents: centsOfSquareMoney(line.totalTaxMoney),
})
