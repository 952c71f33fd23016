/**
 * Which tests run on the embedded database (PGlite) besides PostgreSQL: one of each way in which the
 * shop uses a database. Drivers and migrations, notifications, the outbox, rate limits, and the rules
 * about money and stock with their locks.
 */
const ALWAYS = [
  'database/outer-database-guard.test.ts',
  'database/migrate/schema-version.test.ts',
  'shop/base/audit.test.ts',
  'shop/base/live.test.ts',
  'shop/base/outbox.test.ts',
  'shop/base/rate-limits.test.ts',
  'shop/cart/cart.test.ts',
  'shop/catalogue/mirror/mirror.test.ts',
  'shop/office/operations/integrity.test.ts',
  'shop/ordering/checkout/checkout.test.ts',
  'shop/ordering/checkout/checkout/concurrent-orders.test.ts',
  'shop/ordering/payments/refunds.test.ts',
  'shop/ordering/payments/settlement.test.ts',
  'shop/pricing/discounts.test.ts',
  'shop/stock/inventory.test.ts',
  'shop/stock/point-of-sale-sync.test.ts',
]

/**
 * The other rules about money and stock, which send the same kinds of statements. They run on
 * PostgreSQL each time, and here in the full run or if there is no PostgreSQL.
 */
const OTHER_RULES = [
  'shop/catalogue/mirror/incremental.test.ts',
  'shop/office/operations/integrity/boxes.test.ts',
  'shop/office/operations/integrity/webhooks.test.ts',
  'shop/office/operations/integrity/withdrawals.test.ts',
  'shop/ordering/checkout/checkout/discounts.test.ts',
  'shop/ordering/checkout/checkout/discovery-boxes.test.ts',
  'shop/ordering/checkout/checkout/express.test.ts',
  'shop/ordering/checkout/checkout/interruptions.test.ts',
  'shop/ordering/checkout/phone-orders.test.ts',
  'shop/ordering/checkout/reorder.test.ts',
  'shop/ordering/orders/cancellations.test.ts',
  'shop/ordering/payments/deferred-payments.test.ts',
  'shop/ordering/payments/deferred-payments/ended-orders.test.ts',
  'shop/ordering/payments/incoming-webhooks.test.ts',
  'shop/ordering/payments/outage.test.ts',
  'shop/ordering/payments/payment-failed.test.ts',
  'shop/ordering/payments/settlement/payments-given-back.test.ts',
  'shop/ordering/payments/settlement/point-of-sale-refunds.test.ts',
  'shop/stock/adjustments.test.ts',
  'shop/stock/batches.test.ts',
  'shop/stock/best-before.test.ts',
  'shop/stock/drift.test.ts',
]

/**
 * Races with a rival at each failpoint or await. The embedded database has one session, so nothing
 * overtakes a statement of a transaction, and the other moments are the same as on PostgreSQL.
 */
const RACES = [
  'shop/ordering/checkout/checkout/every-await.test.ts',
  'shop/ordering/checkout/checkout/races.test.ts',
  'shop/ordering/payments/deferred-payments/every-await.test.ts',
  'shop/ordering/payments/deferred-payments/races.test.ts',
  'shop/ordering/payments/refunds/races.test.ts',
  'shop/ordering/payments/settlement/every-await.test.ts',
  'shop/ordering/payments/settlement/races.test.ts',
]

/** The files for the embedded database in a run with or without PostgreSQL. */
export function embeddedTests({ isFull, hasPostgres }: { isFull: boolean; hasPostgres: boolean }): string[] {
  return [...ALWAYS, ...(isFull || !hasPostgres ? OTHER_RULES : []), ...(hasPostgres ? [] : RACES)]
}
