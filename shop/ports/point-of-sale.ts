import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { CatalogueChange, StockCount } from './catalogue.ts'
import type { ProductDraft, ProductAtPointOfSale, StockChange } from './product-draft.ts'

/**
 * An order for the point of sale to price. Amounts in cents. The totals are our own; the point of
 * sale must reach the same.
 */
export interface OrderToPay {
  number: string
  orderId: string
  currency: string
  lines: { variationId: string; name: string; quantity: number; unitPriceCents: Cents; discountCents: Cents; taxCents: Cents }[]
  shippingCents: Cents
  delivery: 'standard' | 'express'
  /** Tax on the lines and on delivery. */
  taxCents: Cents
  /** The part of `taxCents` that belongs to delivery; 0 where delivery is not taxed. */
  shippingTaxCents: Cents
  /** Percent as a decimal string, e.g. '8.875'; null where no tax applies. */
  taxPercent: string | null
  /** Whether the prices include the tax. */
  taxIncluded: boolean
  totalCents: Cents
  buyer: { email: string | null; firstName: string; locale: Locale }
  /** The payment page redirects the buyer to this URL. */
  returnUrl: string
}

/** The parts of an order's total besides its snacks; a discount is subtracted. */
export type Charge = OrderToPay['delivery'] | 'tax' | 'discount'

export interface PaymentPage {
  linkId: string
  url: string
  pointOfSaleOrderId: string
}

export interface TakenPayment {
  paymentId: string
  amountCents: Cents
  /** Refunded so far, by us or at the point of sale itself. Missing where there was no refund. */
  refundedCents?: Cents
}

/** The state of an order's payment, as the point of sale reports it. */
export type PaymentState =
  /** `declinedAt`: time of the last declined card on the payment page. */
  | { state: 'waiting'; declinedAt?: Date }
  | ({ state: 'approved'; paidAt: Date; others: TakenPayment[] } & TakenPayment)
  | { state: 'closed' }

/** A webhook event of the point of sale. Its signature is already verified. */
export type PointOfSaleEvent = { id: string; type: string } & (
  | { about: 'payment'; pointOfSaleOrderId: string }
  | { about: 'refund'; pointOfSaleOrderId: string; refundId: string }
  | { about: 'catalogue' }
  | { about: 'stock'; counts: StockCount[] }
  | { about: 'other' }
)

/**
 * Every call throws only OutsideUnavailable or OutsideRefused, never an error of the provider's
 * own.
 */
export interface PointOfSale {
  /** Every change after `since`, deletions included. Null returns the whole catalogue. */
  catalogueSince(since: Date | null): AsyncIterable<CatalogueChange>
  stockCounts(since: Date | null): AsyncIterable<StockCount>
  /** The present counts of these variations. Variations that were never counted are left out. */
  stockCountsOf(variationIds: string[]): Promise<StockCount[]>
  /** Downloads a catalogue picture. */
  picture(url: string): Promise<Uint8Array>
  /** The price of the order at the point of sale, in cents. */
  total(order: OrderToPay): Promise<Cents>
  /**
   * Creates the payment page. The same key always returns the same page. Throws
   * OutsideRefused('total-differs') when the page would charge another total.
   */
  paymentPage(order: OrderToPay, key: string): Promise<PaymentPage>
  /**
   * Closes an unpaid payment page; closing it twice is harmless. Throws OutsideRefused('paid') when
   * a payment came first.
   */
  closePaymentPage(linkId: string): Promise<void>
  paymentState(pointOfSaleOrderId: string): Promise<PaymentState>
  /**
   * Books an order that costs nothing as sold. The same key books it once. Throws
   * OutsideRefused('total-differs') where the order would cost something at the point of sale.
   */
  completeFreeOrder(order: OrderToPay, key: string): Promise<void>
  /** Refunds money. The same key never refunds twice. */
  refund(paymentId: string, amountCents: Cents, reason: string, key: string): Promise<{ refundId: string }>
  /**
   * Ids of refunds since `since` that failed after the point of sale accepted them. A bank may
   * return the money days later.
   */
  returnedRefunds(since: Date): Promise<string[]>
  /** Whether this refund failed after the point of sale had accepted it. */
  isRefundReturned(refundId: string): Promise<boolean>
  /**
   * Restocks sold pieces as of `at` and returns the resulting counts. The same key never restocks
   * twice. A count made after `at` already includes them. Throws OutsideRefused for an unknown
   * variation, or when `at` is more than a day ago.
   */
  restock(pieces: { variationId: string; quantity: number }[], at: Date, key: string): Promise<StockCount[]>
  /** The present state of these catalogue objects. Objects that never existed are left out. */
  catalogueObjects(ids: string[]): Promise<CatalogueChange[]>
  /** A product as staff edit it, hidden products included. Null where there is none. */
  product(id: string): Promise<ProductAtPointOfSale | null>
  /**
   * Writes the product from the draft and returns its id. A null `id` creates a product; the same
   * key never creates two. Throws OutsideRefused('VERSION_MISMATCH') when another writer changed
   * the product after `version`.
   */
  saveProduct(id: string | null, sheet: ProductDraft, version: number, key: string): Promise<string>
  /** Adds a JPEG to a product, once per key, and returns the picture's id. */
  addPicture(productId: string, picture: { bytes: Uint8Array; alt: string }, key: string): Promise<string>
  deleteProduct(id: string): Promise<void>
  /**
   * Books received, lost or counted stock as of `at` (at most a day ago) and returns the resulting
   * counts. The same key never books twice.
   */
  changeStock(pieces: StockChange[], at: Date, key: string): Promise<StockCount[]>
  /** Checks that the point of sale can be reached. */
  ping(): Promise<void>
  /** Verifies a webhook's signature and parses the event. Null when it is forged or unreadable. */
  readEvent(body: string, signature: string | null): Promise<PointOfSaleEvent | null>
}
