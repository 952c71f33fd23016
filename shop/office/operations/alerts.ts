import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import { firstOf } from '#shared/present.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { statement } from '#database/statement.ts'
import { automaticRefunds, mailBounces, orders, outbox, refunds, returns, webhookEvents } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { getCheckResult, type CheckResult } from '#shop/base/process/check-results.ts'
import { getLastSyncedAt } from '#shop/stock/point-of-sale-sync.ts'
import { listUrgentWithdrawals } from '../orders/withdrawal-deadlines.ts'
import { emailOutboxKinds } from '#shop/mail/send-email.ts'
import { type OpenRefund, listOpenRefunds } from '#shop/ordering/payments/refunds.ts'
import { awaitsPaymentLink } from '#shop/ordering/orders/awaits-payment-link.ts'
import { may, requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { listOrdersNearBestBefore } from '#shop/stock/orders-near-best-before.ts'
import { countAgedPieces } from '#shop/stock/batches.ts'

/** A paid order that is not being packed after this time raises an alert. */
const PACKING_DEADLINE_MS = 2 * DAY
/** A return request without an answer after this time raises an alert. */
const RETURN_ANSWER_DEADLINE_MS = 2 * DAY
/** Automatic refunds stay in the alerts for this time. */
const PAYMENT_ALERT_MS = 7 * DAY
/** Maximum number of order numbers per alert. */
const MAX_NAMED_ORDERS = 5

/** An order number, with the total number of orders of its kind. */
const named = { number: orders.number, all: sql<number>`(count(*) over ())::int` }

const troubleKinds = [
  'withdrawals',
  'orders-near-best-before',
  'unpacked',
  'returns',
  'payments',
  'restocks',
  'differences',
  'best-before',
  'payment-links',
] as const

/**
 * Orders with problems, oldest first: how many, and the first few order numbers (none for
 * restocks and differences). 'best-before' counts pieces. 'payment-links': orders that wait for the
 * payment provider.
 */
export interface OrderAlert {
  kind: (typeof troubleKinds)[number]
  count: number
  orders: string[]
}

export interface StaffAlerts {
  troubles: OrderAlert[]
  /** Refunds that the point of sale did not accept at once. Only for staff who may refund. */
  refunds: OpenRefund[]
}

/**
 * The alerts for staff. About orders: paid two days ago and not packed, waiting for the payment
 * provider, or with pieces that expire before they are packed. About money: automatic refunds of
 * the last seven days, refunds and restocks that the point of sale did not accept, payments that
 * differ from the books. About customers' requests: returns unanswered for two days, withdrawals
 * whose refund is due in four days. About stock: pieces held back because of their best-before
 * date, now or within a week. Throws Failure('not-found') when the actor may not read orders.
 */
export async function getStaffAlerts(shop: Shop, by: Customer): Promise<StaffAlerts> {
  requireRight(by, 'orders.read')
  const { db } = shop
  const ago = (time: number) => new Date(shop.now().getTime() - time)
  const unpacked = await db
    .select(named)
    .from(orders)
    .where(and(eq(orders.stage, 'paid'), lt(orders.paidAt, ago(PACKING_DEADLINE_MS))))
    .orderBy(asc(orders.placedAt))
    .limit(MAX_NAMED_ORDERS)
  const unanswered = await db
    .select(named)
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(returns.status, 'requested'), lt(returns.createdAt, ago(RETURN_ANSWER_DEADLINE_MS))))
    .orderBy(asc(returns.createdAt))
    .limit(MAX_NAMED_ORDERS)
  const odd = await db
    .select(named)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        inArray(
          refunds.reason,
          automaticRefunds.filter((reason) => reason !== 'at-point-of-sale'),
        ),
        gt(refunds.createdAt, ago(PAYMENT_ALERT_MS)),
      ),
    )
    .groupBy(orders.number)
    .orderBy(asc(min(refunds.createdAt)))
    .limit(MAX_NAMED_ORDERS)
  const [restocks] = await db
    .select({ count: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, 'restock'), isNotNull(outbox.deadAt)))
  const deferred = await db
    .select(named)
    .from(orders)
    .where(awaitsPaymentLink)
    .orderBy(asc(orders.paymentDeferredAt))
    .limit(MAX_NAMED_ORDERS)
  const of = (kind: OrderAlert['kind'], rows: { number: string; all: number }[]) => ({
    kind,
    count: rows[0]?.all ?? 0,
    orders: rows.map(({ number }) => number),
  })
  const troubles = [
    numbered(
      'withdrawals',
      (await listUrgentWithdrawals(shop)).map(({ number }) => number),
    ),
    numbered('orders-near-best-before', await listOrdersNearBestBefore(shop)),
    of('payment-links', deferred),
    of('unpacked', unpacked),
    of('returns', unanswered),
    of('payments', odd),
  ]
  troubles.push({ kind: 'restocks', count: restocks?.count ?? 0, orders: [] })
  troubles.push({ kind: 'differences', count: (await getCheckResult(shop, 'reconciliation'))?.count ?? 0, orders: [] })
  troubles.push({ kind: 'best-before', count: await countAgedPieces(shop), orders: [] })
  return {
    troubles: troubles.filter((trouble) => trouble.count > 0),
    refunds: may(by, 'orders.refund') ? (await listOpenRefunds(shop, by)).filter(({ heldUp }) => heldUp) : [],
  }
}

function numbered(kind: OrderAlert['kind'], numbers: string[]): OrderAlert {
  return { kind, count: numbers.length, orders: numbers.slice(0, MAX_NAMED_ORDERS) }
}

/** Emails by their delivery state. */
export interface MailHealth {
  /** Given up, and not retried by staff. */
  dead: number
  waiting: number
  /** Since when the oldest late email has been due; null when none is late. */
  lateSince: Date | null
  /** Addresses with a bounce or a complaint in the last 30 days. */
  bounced: number
}

/** The worker runs every few seconds: an email that has been due for longer than this is late. */
const LATE_AFTER_MS = 5 * MINUTE

/** The state of email delivery. Throws Failure('not-found') when the actor may not read it. */
export async function getMailHealth(shop: Shop, by: Customer): Promise<MailHealth> {
  requireRight(by, 'mail.read')
  const now = shop.now().getTime()
  const { dead, waiting, since, bounced } = firstOf(await selectMailHealth(shop.db, { bouncedAfter: new Date(now - 30 * DAY) }))
  return { dead, waiting, lateSince: since && now - since.getTime() > LATE_AFTER_MS ? since : null, bounced }
}

const selectMailHealth = statement<{ bouncedAfter: Date }, { dead: number; waiting: number; since: Date | null; bounced: number }[]>(
  (db, value) => {
    const isLetter = inArray(outbox.kind, emailOutboxKinds)
    const isWaiting = and(isLetter, isNull(outbox.doneAt), isNull(outbox.deadAt))
    return db
      .select({
        waiting: count(),
        since: min(outbox.runAt),
        dead: db.$count(outbox, and(isLetter, isNotNull(outbox.deadAt))),
        bounced: db.$count(mailBounces, gt(mailBounces.createdAt, value('bouncedAfter', mailBounces.createdAt))),
      })
      .from(outbox)
      .where(isWaiting)
  },
)

export interface SyncHealth {
  /** Start of the last completed sync with the point of sale; null before the first one. */
  syncedAt: Date | null
  /** Time of the last webhook from the point of sale; null when unknown. */
  heardAt: Date | null
  /** Variations whose stock differed from the point of sale's at the last comparison. */
  drift: CheckResult | null
  /** Rows that broke a rule in the last integrity check. */
  faults: CheckResult | null
}

/**
 * Whether the shop agrees with its point of sale. Throws Failure('not-found') when the actor may
 * not read it.
 */
export async function getSyncHealth(shop: Shop, by: Customer): Promise<SyncHealth> {
  requireRight(by, 'sync.run')
  const [heard] = await shop.db
    .select({ at: webhookEvents.receivedAt })
    .from(webhookEvents)
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(1)
  return {
    syncedAt: await getLastSyncedAt(shop),
    heardAt: heard?.at ?? null,
    drift: await getCheckResult(shop, 'drift'),
    faults: await getCheckResult(shop, 'integrity'),
  }
}
