import type { Locale } from '#shared/locale.ts'
import type { Charge, PointOfSale } from '#shop/ports.ts'
import { catalogueSince } from './square/catalogue.ts'
import { connect } from './square/connection.ts'
import { readEvent } from './square/events.ts'
import { closePaymentPage, giveAway, paymentPage, total } from './square/pages.ts'
import { isReturned, payment, refund, returnedRefunds } from './square/payments.ts'
import { picture } from './square/picture.ts'
import { changeStock, countsOf, restock, stockCounts } from './square/stock.ts'
import { addPicture, catalogueOf, deleteProduct, greet, product, saveProduct } from './square/writing.ts'

export interface SquareSettings {
  accessToken: string
  locationId: string
  /**
   * Signs the webhooks posted to `webhookUrl`, which must be written exactly as it is registered.
   */
  webhookSignatureKey: string
  webhookUrl: string
  /**
   * Address of another point of sale that implements Square's protocol, instead of Square itself.
   */
  baseUrl?: string
  environment?: 'production' | 'sandbox'
  /** Milliseconds for one call, response included. */
  timeout?: number
  /**
   * Returns the name of a charge on the payment page. The name must not change between two tries of
   * an order, because an idempotency key is tied to the same request body.
   */
  nameCharge: (charge: Charge, locale: Locale) => string
}

/**
 * Opens Square as the shop's point of sale, with its official client. Sends no request before the
 * first call.
 */
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
    returnedRefunds: (since) => returnedRefunds(square, since),
    isReturned: (refundId) => isReturned(square, refundId),
    restock: (pieces, at, key) => restock(square, pieces, at, key),
    catalogueOf: (ids) => catalogueOf(square, ids),
    product: (id) => product(square, id),
    saveProduct: (id, sheet, version, key) => saveProduct(square, id, sheet, version, key),
    addPicture: (productId, bytes, key) => addPicture(square, productId, bytes, key),
    deleteProduct: (id) => deleteProduct(square, id),
    changeStock: (pieces, at, key) => changeStock(square, pieces, at, key),
    greet: () => greet(square),
    readEvent: async (body, signature) => readEvent(body, signature, settings),
  }
}
