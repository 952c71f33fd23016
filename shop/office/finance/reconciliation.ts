import { z } from 'zod'
import { DAY, MINUTE } from '#shared/durations.ts'
import type { Actor } from '#shop/actor.ts'
import { recordCheckResult, subtractFixed } from '#shop/base/process/check-results.ts'
import { claimJob, releaseJob } from '#shop/base/process/job-lease.ts'
import { Failure } from '#shop/failure.ts'
import type { ServiceKey } from '#shop/mail/mail-api.ts'
import { OutsideRefused, OutsideUnavailable, type RecordedOrder, type TimeSpan } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import { compare, type RecordWatch } from './reconciliation/compare.ts'
import { fixOrder } from './reconciliation/fix.ts'
import { requireStaffOrService } from '../staff/staff-or-service.ts'
import { fixes, type FixOutcome, type Reconciliation } from './reconciliation.types.ts'

export * from './reconciliation.types.ts'

// Reconciliation: what the payment provider has on record, compared with the shop's books. After an
// older backup was restored, this finds the customers who were charged without an order.

/** The span compared each night, and by default. */
export const RECONCILED_DAYS = 31
const MAX_RECONCILED_DAYS = 366
/** A payment younger than this may still be on its way into the books. */
const LATE_PAYMENT_MS = 10 * MINUTE
/** Orders fixed by one request. */
export const MAX_FIXES = 50

const JOB = 'reconcile payments'

/** The span to compare. Days are whole days in UTC. */
export const ReconciliationQuery = z.object({
  from: z.iso.date().optional().catch(undefined).describe('The first day. By default 31 days ago.'),
  to: z.iso.date().optional().catch(undefined).describe('The last day. By default today.'),
})

/** The span to compare, of API calls. */
export const ReconciliationCall = ReconciliationQuery.extend({
  recent: z
    .enum(['true', 'false'])
    .optional()
    .catch(undefined)
    .describe('`true`: with payments of the last ten minutes, which may still be on their way into the books.'),
})

/**
 * Compares a span, and shows each record of the provider to `watch`. Checks no right. Throws
 * Failure('payment-unavailable').
 */
export function compareRecords(shop: Shop, span: TimeSpan, watch: RecordWatch): Promise<Reconciliation> {
  return outside(() => compare(shop, span, watch))
}

export const FixDifferences = z.object({
  fix: z
    .enum(fixes)
    .describe('`record`: bring the books in line, by rebuilding the order if they do not have it. `refund`: refund the payment.'),
  providerOrderIds: z.array(z.string().min(1).max(192)).min(1).max(MAX_FIXES),
})

/**
 * Compares payments, refunds and free orders of a span with the books; for staff and the service
 * key. Changes nothing. Throws Failure: 'not-signed-in', 'not-allowed', 'invalid-input' (no span,
 * or more than a year), 'payment-unavailable'.
 */
export async function reconcile(shop: Shop, by: Actor | ServiceKey, query: z.infer<typeof ReconciliationCall>): Promise<Reconciliation> {
  await requireStaffOrService(shop, by, 'orders.read')
  return outside(() => compare(shop, spanOf(shop, query)))
}

/**
 * Fixes differences by the provider's ids of their orders, for staff who may refund and the service
 * key. However often and by however many people it is called, each order is rebuilt or refunded
 * once. Throws Failure: 'not-signed-in', 'not-allowed', 'payment-unavailable' (the orders before
 * are fixed).
 */
export async function fixDifferences(
  shop: Shop,
  by: Actor | ServiceKey,
  { fix, providerOrderIds }: z.infer<typeof FixDifferences>,
): Promise<FixOutcome[]> {
  const fixer = await requireStaffOrService(shop, by, 'orders.refund')
  const ids = [...new Set(providerOrderIds)]
  return outside(async () => {
    const records = new Map((await shop.payments.findOrders(ids)).map((order) => [order.providerOrderId, order]))
    await refreshStock(shop, [...records.values()])
    const outcomes: FixOutcome[] = []
    for (const id of ids) {
      const outcome = await fixOrder(shop, { by: fixer, fix }, id, records.get(id) ?? null)
      outcomes.push({ providerOrderId: id, ...outcome })
    }
    await subtractFixed(
      shop,
      'reconciliation',
      outcomes.filter(({ outcome }) => outcome !== 'already' && outcome !== 'content-unknown').length,
    )
    return outcomes
  })
}

/**
 * Compares the last month once a day, in one of several processes: between midnight and six UTC, or
 * at any hour when the last run is two days old. Stores the number of differences as the check's
 * result. Returns null when it is not due. Throws the provider's errors.
 */
export async function reconcileNightly(shop: Shop): Promise<number | null> {
  const isNight = shop.now().getUTCHours() < 6
  if (!(await claimJob(shop, JOB, isNight ? DAY * 0.8 : DAY * 2))) return null
  try {
    const { differences } = await compare(shop, spanOf(shop, {}))
    const count = differences.length
    for (const { kind, id, orderNumber } of differences.slice(0, 10))
      shop.log.error('The payment provider and the books differ', { kind, id, order: orderNumber })
    await recordCheckResult(shop, 'reconciliation', count)
    return count
  } catch (error) {
    await releaseJob(shop, JOB)
    throw error
  }
}

/**
 * The latest counts already include these sales, so a rebuilt order does not take its pieces twice.
 */
async function refreshStock(shop: Shop, records: RecordedOrder[]): Promise<void> {
  const ids = new Set(records.flatMap(({ basket }) => (basket?.lines ?? []).map(({ variationId }) => variationId)))
  if (ids.size > 0) await applyStockCounts(shop, await shop.stockSource.stockCountsOf([...ids]))
}

function spanOf(shop: Shop, { from: first, to: last, recent }: z.infer<typeof ReconciliationCall>): TimeSpan {
  const settled = shop.now().getTime() - (recent === 'true' ? 0 : LATE_PAYMENT_MS)
  const to = new Date(last ? Math.min(Date.parse(last) + DAY - 1, settled) : settled)
  const from = first ? new Date(first) : new Date(to.getTime() - RECONCILED_DAYS * DAY)
  if (from >= to || to.getTime() - from.getTime() > MAX_RECONCILED_DAYS * DAY) throw new Failure('invalid-input')
  return { from, to }
}

async function outside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof OutsideRefused || cause instanceof OutsideUnavailable) throw new Failure('payment-unavailable', { cause })
    throw cause
  }
}
