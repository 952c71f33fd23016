import type { PointOfSale } from '#shop/ports.ts'
import { catalogueSince } from './square/catalogue.ts'
import { connect } from './square/connection.ts'
import { readEvent } from './square/events.ts'
import { closePaymentPage, giveAway, paymentPage, total } from './square/pages.ts'
import { payment, refund } from './square/payments.ts'
import { picture } from './square/picture.ts'
import { countsOf, restock, stockCounts } from './square/stock.ts'

export interface SquareSettings {
  accessToken: string
  locationId: string
  /** Signs the notifications posted to `webhookUrl`, which must be written exactly as it is registered. */
  webhookSignatureKey: string
  webhookUrl: string
  /** Where a point of sale that speaks Square's protocol is reached, instead of Square itself. */
  baseUrl?: string
  environment?: 'production' | 'sandbox'
  /** Milliseconds for one call, answer included. */
  timeout?: number
}

/** Opens Square as the shop's point of sale, by its official client. Nothing is asked of it before the first call. */
export function openSquare(settings: SquareSettings): PointOfSale {
  const square = connect(settings)
  return {
    catalogueSince: (since) => catalogueSince(square, since),
    stockCounts: (since) => stockCounts(square, since),
    countsOf: (variationIds) => countsOf(square, variationIds),
    picture: (url) => picture(square, url),
    total: (order) => total(square, order),
    paymentPage: (order, key) => paymentPage(square, order, key),
    closePaymentPage: (linkId) => closePaymentPage(square, linkId),
    giveAway: (order, key) => giveAway(square, order, key),
    payment: (pointOfSaleOrderId) => payment(square, pointOfSaleOrderId),
    refund: (paymentId, amountCents, reason, key) => refund(square, { paymentId, amountCents, reason, key }),
    restock: (pieces, at, key) => restock(square, pieces, at, key),
    readEvent: async (body, signature) => readEvent(body, signature, settings),
  }
}
