import { and, eq, inArray, sql } from 'drizzle-orm'
import { orders, paymentAttempts, refunds } from '#database/schema.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import type { Cents } from '#shared/money.ts'
import type { RecordedOrder, TimeSpan } from '#shop/ports.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'
import type { ProviderTotals } from '../accounting.types.ts'
import { compareRecords } from '../reconciliation.ts'
import type { DaySpan } from '../reports.ts'
import { accountingContextOf, isOnDays } from './days.ts'
import { readEntries } from './entries.ts'

/** Orders whose tax is compared in one query. */
const ORDERS_PER_QUERY = 200
/** A payment younger than this may still be on its way into the books. */
const LATE_PAYMENT_MS = 10 * MINUTE

/** The sums in the books, of the provider's payments in some days. */
interface Booked {
  payments: Map<string, Cents>
  refunds: { refundId: string | null; paymentId: string; amountCents: Cents }[]
}

/**
 * Adds up what the payment provider has on record of the payments, refunds and taxes of these days,
 * and lists what differs. A record belongs to the day on which the books have it, whatever the
 * clock of the provider says. Stores the fees that the provider reports. Throws
 * Failure('payment-unavailable').
 */
export async function readProviderTotals(shop: Shop, days: DaySpan): Promise<ProviderTotals> {
  const booked = await readBooked(shop, days)
  const span = widened(shop, days)
  const given = new Map<string, Cents>()
  let paidCents = 0
  const compared = await compareRecords(shop, span, {
    payment: ({ paymentId, amountCents }) => void (paidCents += booked.payments.has(paymentId) ? amountCents : 0),
    refund: ({ refundId, amountCents }) => void given.set(refundId, amountCents),
  })
  const payments = { oursCents: sum([...booked.payments.values()]), theirsCents: paidCents }
  const refundTotals = {
    oursCents: sum(booked.refunds.map(({ amountCents }) => amountCents)),
    theirsCents: await refundedThere(shop, booked, given),
  }
  const { tax, taxDifferences } = await compareTax(shop, days, span)
  const settled = shop.now().getTime() - LATE_PAYMENT_MS
  const differences = compared.differences.filter(({ at }) => at.getTime() <= settled && isWithin(shopDate(shop.settings, at), days))
  const isEqual =
    [payments, refundTotals, tax].every(({ oursCents, theirsCents }) => oursCents === theirsCents) &&
    differences.length + taxDifferences.length === 0
  return { payments, refunds: refundTotals, tax, taxDifferences, differences, isEqual }
}

async function readBooked(shop: Shop, days: DaySpan): Promise<Booked> {
  const booked: Booked = { payments: new Map(), refunds: [] }
  for await (const entries of readEntries(accountingContextOf(shop), days)) {
    for (const { kind, isDemo, provider, paymentId, refundId, grossCents, unappliedCents } of entries) {
      if (isDemo || paymentId === null || provider !== shop.payments.provider) continue
      const amountCents = grossCents + unappliedCents
      if (kind === 'sale' || kind === 'unapplied-payment')
        booked.payments.set(paymentId, (booked.payments.get(paymentId) ?? 0) + amountCents)
      else booked.refunds.push({ refundId, paymentId, amountCents: -amountCents })
    }
  }
  return booked
}

/**
 * A refund that was made at the provider itself has no id in the books. Then the provider is asked
 * for all that it has refunded of the payment.
 */
async function refundedThere(shop: Shop, { refunds: ours }: Booked, given: ReadonlyMap<string, Cents>): Promise<Cents> {
  let cents = 0
  const agreeing = new Map<string, boolean>()
  for (const { refundId, paymentId, amountCents } of ours) {
    const theirs = given.get(refundId ?? '') ?? 0
    if (theirs !== amountCents && !agreeing.has(paymentId)) agreeing.set(paymentId, await isRefundedAlike(shop, paymentId))
    cents += agreeing.get(paymentId) ? amountCents : theirs
  }
  return cents
}

/** Whether the provider has refunded as much of a payment as the books say. */
async function isRefundedAlike({ db, payments }: Shop, paymentId: string): Promise<boolean> {
  const [row] = await db
    .select({
      providerOrderId: sql<string | null>`(select ${paymentAttempts.providerOrderId} from ${paymentAttempts}
        where ${paymentAttempts.orderId} = ${refunds.orderId} and ${paymentAttempts.providerOrderId} is not null
        order by (${paymentAttempts.paymentId} = ${paymentId}) desc nulls last limit 1)`,
    })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .limit(1)
  if (!row?.providerOrderId) return false
  const state = await payments.paymentState(row.providerOrderId)
  if (state.state !== 'approved') return false
  const theirs = [state, ...state.others].find((one) => one.paymentId === paymentId)?.refundedCents ?? 0
  const made = await db
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isMade))
  return theirs === sum(made.map(({ cents }) => cents))
}

const isMade = sql`${refunds.doneAt} is not null`

/** The tax of each order as the provider computed it, where it knows the order's content. */
async function compareTax(shop: Shop, days: DaySpan, span: TimeSpan): Promise<Pick<ProviderTotals, 'tax' | 'taxDifferences'>> {
  const tax = { oursCents: 0, theirsCents: 0, orders: 0 }
  const taxDifferences: ProviderTotals['taxDifferences'] = []
  let batch: RecordedOrder[] = []
  const add = async () => {
    const theirs = new Map(batch.flatMap(({ orderId, basket }) => (orderId && basket ? [[orderId, basket.taxCents] as const] : [])))
    for (const { id, orderNumber, oursCents } of await taxesOf(shop, days, [...theirs.keys()])) {
      const theirsCents = theirs.get(id) ?? 0
      tax.oursCents += oursCents
      tax.theirsCents += theirsCents
      tax.orders += 1
      if (oursCents !== theirsCents) taxDifferences.push({ orderNumber, oursCents, theirsCents })
    }
    batch = []
  }
  for await (const order of shop.payments.listOrders(span)) {
    batch.push(order)
    if (batch.length === ORDERS_PER_QUERY) await add()
  }
  await add()
  return { tax, taxDifferences }
}

async function taxesOf({ db, settings }: Shop, days: DaySpan, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: orders.id, orderNumber: orders.number, oursCents: orders.taxCents })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.demo, false), isOnDays(orders.paidAt, days, settings.closedDays.timeZone)))
}

/** The days in any time zone, and a day more for clocks that differ. */
function widened({ now }: Shop, { from, to }: DaySpan): TimeSpan {
  return { from: new Date(Date.parse(from) - 2 * DAY), to: new Date(Math.min(Date.parse(to) + 3 * DAY, now().getTime())) }
}

const isWithin = (day: string, { from, to }: DaySpan) => from <= day && day <= to
const sum = (amounts: Cents[]): Cents => amounts.reduce((total, one) => total + one, 0)
