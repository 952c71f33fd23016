import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/durations.ts'
import { automaticRefunds, mailBounces, orders, outbox, progress, refunds, returns, webhookEvents } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { lastFaults } from './integrity.ts'
import { lastDrift } from '#shop/stock/drift-count.ts'
import { letterKinds } from '#shop/mail/send.ts'
import { type OpenRefund, openRefunds } from '#shop/ordering/payments/refunds.ts'
import { may, requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

/** A paid order that nobody has begun to pack for so long needs a hand. */
const PACKED_WITHIN = 2 * DAY
/** A return is answered within so long. */
const ANSWERED_WITHIN = 2 * DAY
/** Payments that were taken back are told of for so long. */
const TOLD_FOR = 7 * DAY
/** Numbers named of each kind. */
const NAMED = 5

/** An order's number, and how many there are of its kind. */
const named = { number: orders.number, all: sql<number>`(count(*) over ())::int` }

const troubleKinds = ['unpacked', 'returns', 'payments', 'restocks'] as const

/** Orders that something is wrong with, the oldest first: how many, and the numbers of the first few (none for restocks). */
export interface Trouble {
  kind: (typeof troubleKinds)[number]
  count: number
  orders: string[]
}

export interface AtHand {
  troubles: Trouble[]
  /** Refunds that the point of sale did not take at once; only for who gives money back. */
  refunds: OpenRefund[]
}

/**
 * What cannot wait: orders that were paid two days ago and nobody packs, returns that nobody has answered for two days, payments of the last
 * seven days that were taken back since they came too late, twice or in the wrong amount, pieces that the point of sale did not take back on
 * the shelf, and refunds that it did not take. Throws Failure('not-found') for who may not read orders.
 */
export async function atHand(shop: Shop, by: Customer): Promise<AtHand> {
  requireRight(by, 'orders.read')
  const { db } = shop
  const ago = (time: number) => new Date(shop.now().getTime() - time)
  const unpacked = await db
    .select(named)
    .from(orders)
    .where(and(eq(orders.stage, 'paid'), lt(orders.paidAt, ago(PACKED_WITHIN))))
    .orderBy(asc(orders.placedAt))
    .limit(NAMED)
  const unanswered = await db
    .select(named)
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(returns.status, 'requested'), lt(returns.createdAt, ago(ANSWERED_WITHIN))))
    .orderBy(asc(returns.createdAt))
    .limit(NAMED)
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
        gt(refunds.createdAt, ago(TOLD_FOR)),
      ),
    )
    .groupBy(orders.number)
    .orderBy(asc(min(refunds.createdAt)))
    .limit(NAMED)
  const [restocks] = await db
    .select({ count: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, 'restock'), isNotNull(outbox.deadAt)))
  const of = (kind: Trouble['kind'], rows: { number: string; all: number }[]) => ({
    kind,
    count: rows[0]?.all ?? 0,
    orders: rows.map(({ number }) => number),
  })
  const troubles = [of('unpacked', unpacked), of('returns', unanswered), of('payments', odd)]
  troubles.push({ kind: 'restocks', count: restocks?.count ?? 0, orders: [] })
  return {
    troubles: troubles.filter((trouble) => trouble.count > 0),
    refunds: may(by, 'orders.refund') ? (await openRefunds(shop, by)).filter(({ tries, nextAt }) => tries > 0 || nextAt === null) : [],
  }
}

/** Letters and the like, by what became of them. */
export interface MailHealth {
  /** Given up, and nobody has them tried again. */
  dead: number
  waiting: number
  /** Since when the first of those has been due; null where none is late. */
  lateSince: Date | null
  /** Addresses that letters came back from, or whose readers complained, in the last 30 days. */
  bounced: number
}

/** The worker looks every few seconds; what has been due for longer than this is late. */
const LATE = 5 * MINUTE

/** How the shop's letters do. Throws Failure('not-found') for who may not read of them. */
export async function mailHealth(shop: Shop, by: Customer): Promise<MailHealth> {
  requireRight(by, 'mail.read')
  const now = shop.now().getTime()
  const isLetter = inArray(outbox.kind, letterKinds)
  const [dead] = await shop.db
    .select({ count: count() })
    .from(outbox)
    .where(and(isLetter, isNotNull(outbox.deadAt)))
  const [waiting] = await shop.db
    .select({ count: count(), since: min(outbox.runAt) })
    .from(outbox)
    .where(and(isLetter, isNull(outbox.doneAt), isNull(outbox.deadAt)))
  const [bounced] = await shop.db
    .select({ count: count() })
    .from(mailBounces)
    .where(gt(mailBounces.createdAt, new Date(now - 30 * DAY)))
  const since = waiting?.since ?? null
  return {
    dead: dead?.count ?? 0,
    waiting: waiting?.count ?? 0,
    lateSince: since && now - since.getTime() > LATE ? since : null,
    bounced: bounced?.count ?? 0,
  }
}

export interface SyncHealth {
  /** When the last sync with the point of sale began that came to its end; null before the first. */
  syncedAt: Date | null
  /** When the point of sale last told of something; null where nothing is known of that. */
  heardAt: Date | null
  /** Variations that the point of sale counts otherwise than we do, when they were last compared. */
  drift: { count: number; at: Date } | null
  /** Rows that broke a rule of the books when they were last gone through. */
  faults: { count: number; at: Date } | null
}

/** How the shop and its point of sale agree. Throws Failure('not-found') for who has nothing to do with it. */
export async function syncHealth(shop: Shop, by: Customer): Promise<SyncHealth> {
  requireRight(by, 'sync.run')
  const [synced] = await shop.db.select().from(progress).where(eq(progress.name, 'catalogue'))
  const [heard] = await shop.db
    .select({ at: webhookEvents.receivedAt })
    .from(webhookEvents)
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(1)
  return {
    syncedAt: synced ? new Date(synced.value) : null,
    heardAt: heard?.at ?? null,
    drift: await lastDrift(shop),
    faults: await lastFaults(shop),
  }
}
