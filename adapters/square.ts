import { once } from '#shared/memoize.ts'
import type { PointOfSale } from '#shop/ports.ts'
import { catalogueSince } from './square/catalogue.ts'
import { connectSquare, type ConnectionSettings } from './square/connection.ts'
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

interface SquareSettings extends ConnectionSettings {
  /**
   * Signs the webhooks posted to `webhookUrl`, which must be written exactly as it is registered.
   */
  webhookSignatureKey: string
  webhookUrl: string
}

/**
 * Opens Square as the shop's point of sale, with its official client. Loads the client and sends a
 * request only when it is first called.
 */
export function openSquare(settings: SquareSettings): PointOfSale {
  const connect = once(() => connectSquare(settings))
  return {
    payments: {
      provider: PROVIDER,
      total: async (order) => calculateSquareTotal(await connect(), order),
      paymentPage: async (order, key) => createSquarePaymentPage(await connect(), order, key),
      closePaymentPage: async (linkId) => closeSquarePaymentPage(await connect(), linkId),
      paymentState: async (providerOrderId) => getSquarePayment(await connect(), providerOrderId),
      completeFreeOrder: async (order, key) => completeFreeSquareOrder(await connect(), order, key),
      refund: async (paymentId, amountCents, reason, key) => refundSquarePayment(await connect(), { paymentId, amountCents, reason, key }),
      returnedRefunds: async (since) => listReturnedSquareRefunds(await connect(), since),
      isRefundReturned: async (refundId) => isSquareRefundReturned(await connect(), refundId),
      async *listPayments(span) {
        yield* listSquarePayments(await connect(), span)
      },
      async *listRefunds(span) {
        yield* listSquareRefunds(await connect(), span)
      },
      async *listOrders(span) {
        yield* listSquareOrders(await connect(), span)
      },
      findOrders: async (providerOrderIds) => findSquareOrders(await connect(), providerOrderIds),
    },
    catalogueSource: {
      async *catalogueSince(since) {
        yield* catalogueSince(await connect(), since)
      },
      catalogueObjects: async (ids) => fetchCatalogueObjects(await connect(), ids),
      picture: (url) => downloadSquarePicture(settings, url),
      product: async (id) => fetchSquareProduct(await connect(), id),
      saveProduct: async (id, draft, version, key) => saveSquareProduct(await connect(), { id, draft, version, key }),
      addPicture: async (productId, bytes, key) => addSquarePicture(await connect(), productId, bytes, key),
      deleteProduct: async (id) => deleteSquareProduct(await connect(), id),
      ping: async () => pingSquare(await connect()),
    },
    stockSource: {
      async *stockCounts(since) {
        yield* listSquareStockCounts(await connect(), since)
      },
      stockCountsOf: async (variationIds) => squareStockCountsOf(await connect(), variationIds),
      recordSale: async (pieces, at, key) => recordSaleAtSquare(await connect(), pieces, at, key),
      restock: async (pieces, at, key) => restockAtSquare(await connect(), pieces, at, key),
      changeStock: async (pieces, at, key) => changeStockAtSquare(await connect(), pieces, at, key),
    },
    webhooks: [{ provider: PROVIDER, read: async (body, header) => readEvent(body, header(SIGNATURE_HEADER) ?? null, settings) }],
  }
}
