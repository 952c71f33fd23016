import type {
  orderEvents,
  orderLines,
  orders,
  parcels,
  paymentAttempts,
  refundLines,
  refunds,
  returnLines,
  returns,
} from '#database/schema.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'

/** An order with all its rows. */
export interface DemoOrder {
  order: typeof orders.$inferInsert
  lines: (typeof orderLines.$inferInsert)[]
  events: (typeof orderEvents.$inferInsert)[]
  attempt: typeof paymentAttempts.$inferInsert
  parcel?: typeof parcels.$inferInsert
  refund?: { row: typeof refunds.$inferInsert; lines: (typeof refundLines.$inferInsert)[] }
  return?: { row: typeof returns.$inferInsert; lines: (typeof returnLines.$inferInsert)[] }
}

/** The data of the shop that the demo orders need. */
export interface DemoContext {
  now: Date
  currency: string
  snacks: Sellable[]
  /** The staff member who packs. */
  staff: string
  standard: { cents: number; freeFromCents: number | null }
  express: { cents: number } | null
}
