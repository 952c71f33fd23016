import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { CatalogueChange, StockCount } from './catalogue.ts'
import type { ProductSheet, ProductThere, StockChange } from './product-sheet.ts'

/** An order as the point of sale must price it. Amounts in cents; the totals are what we computed and expect back. */
export interface OrderToPay {
  number: string
  orderId: string
  currency: string
  lines: { variationId: string; name: string; quantity: number; unitPriceCents: Cents; discountCents: Cents; taxCents: Cents }[]
  shippingCents: Cents
  delivery: 'standard' | 'express'
  /** The lines' and delivery's. */
  taxCents: Cents
  /** Of it, delivery's: 0 where that is not taxed. */
  shippingTaxCents: Cents
  /** Percent as a decimal string, e.g. '8.875'; null where no tax applies. */
  taxPercent: string | null
  /** Whether the prices hold the tax already. */
  taxIncluded: boolean
  totalCents: Cents
  buyer: { email: string | null; firstName: string; locale: Locale }
  /** Where the payment page sends the buyer back to. */
  returnUrl: string
}

/** What an order costs beside its snacks, and less. */
export type Charge = OrderToPay['delivery'] | 'tax' | 'discount'

export interface PaymentPage {
  linkId: string
  url: string
  pointOfSaleOrderId: string
}

export interface TakenPayment {
  paymentId: string
  amountCents: Cents
  /** Given back of it so far, by us or at the point of sale itself; left out where nothing was. */
  refundedCents?: Cents
}

/** What the point of sale says of an order's payment. */
export type PaymentState =
  /** `declinedAt`: when a card was last refused on the page. */
  | { state: 'waiting'; declinedAt?: Date }
  | ({ state: 'approved'; paidAt: Date; others: TakenPayment[] } & TakenPayment)
  | { state: 'closed' }

/** What a notification from the point of sale is about, its signature already checked. */
export type PointOfSaleEvent = { id: string; type: string } & (
  | { about: 'payment'; pointOfSaleOrderId: string }
  | { about: 'refund'; pointOfSaleOrderId: string; refundId: string }
  | { about: 'catalogue' }
  | { about: 'stock'; counts: StockCount[] }
  | { about: 'other' }
)

/** Every call throws OutsideUnavailable or OutsideRefused, nothing else of the provider's own. */
export interface PointOfSale {
  /** Everything that changed after `since` (all of it for null), deletions included. */
  catalogueSince(since: Date | null): AsyncIterable<CatalogueChange>
  stockCounts(since: Date | null): AsyncIterable<StockCount>
  /** The counts of these variations as they now are; those that were never counted are left out. */
  countsOf(variationIds: string[]): Promise<StockCount[]>
  /** The bytes of a catalogue picture. */
  picture(url: string): Promise<Uint8Array>
  /** What the point of sale would charge for the order, in cents. */
  total(order: OrderToPay): Promise<Cents>
  /** The page that collects the payment. The same key always answers the same page. Throws OutsideRefused('total-differs') when it would ask for another total. */
  paymentPage(order: OrderToPay, key: string): Promise<PaymentPage>
  /** Closes a page that nobody has paid on; harmless when it is closed already. Throws OutsideRefused('paid') when a payment got in first. */
  closePaymentPage(linkId: string): Promise<void>
  payment(pointOfSaleOrderId: string): Promise<PaymentState>
  /** Books an order that costs nothing as sold, the same key once. Throws OutsideRefused('total-differs') where it would cost something there. */
  giveAway(order: OrderToPay, key: string): Promise<void>
  /** Gives money back; the same key never gives it back twice. */
  refund(paymentId: string, amountCents: Cents, reason: string, key: string): Promise<{ refundId: string }>
  /** Refunds made since then that came to nothing after they were taken, by their ids: a bank may send money back days later. */
  returnedRefunds(since: Date): Promise<string[]>
  /** Whether this refund came to nothing after it was taken. */
  isReturned(refundId: string): Promise<boolean>
  /**
   * Puts sold pieces back on the shelf as of `at`, the same key never twice; answers the counts that this led to. A count made after `at` has them in it
   * already. Throws OutsideRefused for a variation it does not know, or an `at` of more than a day ago.
   */
  restock(pieces: { variationId: string; quantity: number }[], at: Date, key: string): Promise<StockCount[]>
  /** The named objects of the catalogue as they now stand; what was never there is left out. */
  catalogueOf(ids: string[]): Promise<CatalogueChange[]>
  /** A product as staff write it, hidden ones too; null where there is none. */
  product(id: string): Promise<ProductThere | null>
  /**
   * Writes a product as the sheet has it, a new one where `id` is null, and answers its id; the same key never makes two. Throws
   * OutsideRefused('VERSION_MISMATCH') where somebody else changed it since `version`.
   */
  saveProduct(id: string | null, sheet: ProductSheet, version: number, key: string): Promise<string>
  /** Hangs a JPEG on a product, once for each key, and answers the picture's id. */
  addPicture(productId: string, picture: { bytes: Uint8Array; alt: string }, key: string): Promise<string>
  deleteProduct(id: string): Promise<void>
  /** Books what came, went or was counted as of `at` (a day ago at most), the same key never twice; answers the counts that this led to. */
  changeStock(pieces: StockChange[], at: Date, key: string): Promise<StockCount[]>
  /** Whether it can be reached at all. */
  greet(): Promise<void>
  /** Checks a notification's signature and reads it; null where it is forged or unreadable. */
  readEvent(body: string, signature: string | null): Promise<PointOfSaleEvent | null>
}
