import type { Locale } from '#shared/locale.ts'
import type { Charge, PointOfSale } from '#shop/ports.ts'
import { catalogueSince } from './square/catalogue.ts'
import { connectSquare } from './square/connection.ts'
import { readEvent } from './square/events.ts'
import { SIGNATURE_HEADER } from './square/webhook-signature.ts'
import { closeSquarePaymentPage, completeFreeSquareOrder, createSquarePaymentPage, calculateSquareTotal } from './square/payment-pages.ts'
import { isSquareRefundReturned, getSquarePayment, refundSquarePayment, listReturnedSquareRefunds } from './square/payments.ts'
import { findSquareOrders, listSquareOrders, listSquarePayments, listSquareRefunds } from './square/payment-records.ts'
import { downloadSquarePicture } from './square/picture.ts'
import { changeStockAtSquare, squareStockCountsOf, recordSaleAtSquare, restockAtSquare, listSquareStockCounts } from './square/stock.ts'
import {
  addSquarePicture,
  fetchCatalogueObjects,
  deleteSquareProduct,
  pingSquare,
  fetchSquareProduct,
  saveSquareProduct,
} from './square/product-writes.ts'

const PROVIDER = 'square'

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
    payments: {
      provider: PROVIDER,
      total: (order) => calculateSquareTotal(square, order),
      paymentPage: (order, key) => createSquarePaymentPage(square, order, key),
      closePaymentPage: (linkId) => closeSquarePaymentPage(square, linkId),
      paymentState: (providerOrderId) => getSquarePayment(square, providerOrderId),
      completeFreeOrder: (order, key) => completeFreeSquareOrder(square, order, key),
      refund: (paymentId, amountCents, reason, key) => refundSquarePayment(square, { paymentId, amountCents, reason, key }),
      returnedRefunds: (since) => listReturnedSquareRefunds(square, since),
      isRefundReturned: (refundId) => isSquareRefundReturned(square, refundId),
      listPayments: (span) => listSquarePayments(square, span),
      listRefunds: (span) => listSquareRefunds(square, span),
      listOrders: (span) => listSquareOrders(square, span),
      findOrders: (providerOrderIds) => findSquareOrders(square, providerOrderIds),
    },
    catalogueSource: {
      catalogueSince: (since) => catalogueSince(square, since),
      catalogueObjects: (ids) => fetchCatalogueObjects(square, ids),
      picture: (url) => downloadSquarePicture(square, url),
      product: (id) => fetchSquareProduct(square, id),
      saveProduct: (id, draft, version, key) => saveSquareProduct(square, { id, draft, version, key }),
      addPicture: (productId, bytes, key) => addSquarePicture(square, productId, bytes, key),
      deleteProduct: (id) => deleteSquareProduct(square, id),
      ping: () => pingSquare(square),
    },
    stockSource: {
      stockCounts: (since) => listSquareStockCounts(square, since),
      stockCountsOf: (variationIds) => squareStockCountsOf(square, variationIds),
      recordSale: (pieces, at, key) => recordSaleAtSquare(square, pieces, at, key),
      restock: (pieces, at, key) => restockAtSquare(square, pieces, at, key),
      changeStock: (pieces, at, key) => changeStockAtSquare(square, pieces, at, key),
    },
    webhooks: [{ provider: PROVIDER, read: async (body, header) => readEvent(body, header(SIGNATURE_HEADER) ?? null, settings) }],
  }
}
