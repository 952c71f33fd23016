import type { StockCount } from './catalogue.ts'
import type { StockChange } from './product-draft.ts'

export interface VariationQuantity {
  variationId: string
  quantity: number
}

/**
 * Where stock is counted. Every call throws only OutsideUnavailable or OutsideRefused. Changes are
 * booked as of `at`, at most a day ago, and never twice for the same key. They return the resulting
 * counts. A count made after `at` already includes the change.
 */
export interface StockSource {
  /** The counts that changed after `since`. Null returns all. */
  stockCounts(since: Date | null): AsyncIterable<StockCount>
  /** The present counts of these variations. Variations that were never counted are left out. */
  stockCountsOf(variationIds: string[]): Promise<StockCount[]>
  /** Books sold pieces, where the payment provider does not (see `Payments.completeFreeOrder`). */
  recordSale(pieces: VariationQuantity[], at: Date, key: string): Promise<StockCount[]>
  /** Restocks sold pieces. Throws OutsideRefused for an unknown variation. */
  restock(pieces: VariationQuantity[], at: Date, key: string): Promise<StockCount[]>
  /** Books received, lost or counted stock. */
  changeStock(pieces: StockChange[], at: Date, key: string): Promise<StockCount[]>
}
