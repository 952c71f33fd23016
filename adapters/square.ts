import type { Locale } from '#shared/locale.ts'
import type { Charge, PointOfSale } from '#shop/ports.ts'
import { catalogueSince } from './square/catalogue.ts'
import { connectSquare } from './square/connection.ts'
import { readEvent } from './square/events.ts'
import { closeSquarePaymentPage, completeFreeSquareOrder, createSquarePaymentPage, calculateSquareTotal } from './square/payment-pages.ts'
import { isSquareRefundReturned, getSquarePayment, refundSquarePayment, listReturnedSquareRefunds } from './square/payments.ts'
import { downloadSquarePicture } from './square/picture.ts'
import { changeStockAtSquare, squareStockCountsOf, restockAtSquare, listSquareStockCounts } from './square/stock.ts'
import {
  addSquarePicture,
  fetchCatalogueObjects,
  deleteSquareProduct,
  pingSquare,
  fetchSquareProduct,
  saveSquareProduct,
} from './square/product-writes.ts'

interface SquareSettings {
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
  const square = connectSquare(settings)
  return {
    catalogueSince: (since) => catalogueSince(square, since),
    stockCounts: (since) => listSquareStockCounts(square, since),
    stockCountsOf: (variationIds) => squareStockCountsOf(square, variationIds),
    picture: (url) => downloadSquarePicture(square, url),
    total: (order) => calculateSquareTotal(square, order),
    paymentPage: (order, key) => createSquarePaymentPage(square, order, key),
    closePaymentPage: (linkId) => closeSquarePaymentPage(square, linkId),
    completeFreeOrder: (order, key) => completeFreeSquareOrder(square, order, key),
    paymentState: (pointOfSaleOrderId) => getSquarePayment(square, pointOfSaleOrderId),
    refund: (paymentId, amountCents, reason, key) => refundSquarePayment(square, { paymentId, amountCents, reason, key }),
    returnedRefunds: (since) => listReturnedSquareRefunds(square, since),
    isRefundReturned: (refundId) => isSquareRefundReturned(square, refundId),
    restock: (pieces, at, key) => restockAtSquare(square, pieces, at, key),
    catalogueObjects: (ids) => fetchCatalogueObjects(square, ids),
    product: (id) => fetchSquareProduct(square, id),
    saveProduct: (id, draft, version, key) => saveSquareProduct(square, { id, draft, version, key }),
    addPicture: (productId, bytes, key) => addSquarePicture(square, productId, bytes, key),
    deleteProduct: (id) => deleteSquareProduct(square, id),
    changeStock: (pieces, at, key) => changeStockAtSquare(square, pieces, at, key),
    ping: () => pingSquare(square),
    readEvent: async (body, signature) => readEvent(body, signature, settings),
  }
}
