import type { Cents } from '#shared/money.ts'
import type { RecordedBasket, RecordedOrder } from '#shop/ports.ts'

/**
 * One line for an order whose content the provider does not know. Its name is the order's number,
 * and no stock belongs to it. Such an order can only be refunded.
 */
export function unknownBasket({ number, providerOrderId }: RecordedOrder, amountCents: Cents): RecordedBasket {
  const productName = number ?? providerOrderId
  const line = { variationId: '', productName, variationName: '', quantity: 1, unitPriceCents: amountCents, discountCents: 0, taxCents: 0 }
  return { lines: [line], shippingCents: 0, taxCents: 0, shippingTaxCents: 0, taxPercent: null, taxIncluded: false }
}
