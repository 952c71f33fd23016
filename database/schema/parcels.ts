import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { identity, instant } from './columns.ts'
import { orders } from './orders.ts'

/** A shipped parcel. An order that is sent whole has one parcel. */
export const parcels = pgTable(
  'parcels',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier').notNull(),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** The tracking page; null if the carrier has none. */
    trackingUrl: text('tracking_url'),
    shippedAt: instant('shipped_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (t) => [index('parcels_by_order').on(t.orderId)],
)
