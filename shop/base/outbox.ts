import { sql } from 'drizzle-orm'
import { outbox } from '#database/schema.ts'
import { rowOf, statement, type ValueOf } from '#database/statement.ts'
import { claimOutboxRow, type OutboxRow, releaseOutboxRows } from './outbox/claim.ts'
import { type DeliveryOutcome, markDelivered } from './outbox/mark-delivered.ts'
import { currentTraceParent, traced } from './process/tracing.ts'
import { MAX_DELIVERY_ATTEMPTS, markFailed } from './outbox/retry.ts'
import type { Shop } from '#shop/shop.ts'

export { DeliveryPostponed } from './outbox/retry.ts'
export { type DeliveryOutcome, type SkipReason, skipReasons } from './outbox/mark-delivered.ts'

/**
 * Delivers an outbox row. It must be idempotent, since a row may be delivered again after a crash.
 * Returns a `DeliveryOutcome` if the mail log shows it.
 */
export type OutboxHandler = (shop: Shop, payload: unknown, row: OutboxRow) => Promise<DeliveryOutcome | void>

/**
 * Rows that one worker delivers concurrently. Only one while a request waits for a response of the
 * same process.
 */
const MAX_CONCURRENT_DELIVERIES = 4
/** A row that is overdue by this many milliseconds no longer makes way for requests. */
const MAX_YIELD_MS = 10_000
/**
 * Milliseconds. A lease lasts 60 seconds and is renewed while the handler runs, so that no second
 * worker takes a slow row.
 */
const LEASE_RENEWAL_MS = 20_000

/**
 * Adds an outbox row in the caller's transaction; the commit wakes the workers. `key` is the
 * idempotency key: a repeated key adds nothing. `runAt` delays delivery. `after` lists keys of rows
 * that must be delivered first, if they were added before. Dead rows are not waited for.
 */
export async function enqueue(
  shop: Shop,
  entry: { kind: string; key: string; payload: object; runAt?: Date; after?: string[] },
): Promise<void> {
  const payload = { ...entry.payload, after: entry.after, traceparent: currentTraceParent() }
  await insertAndNotify(shop.db, { kind: entry.kind, key: entry.key, payload, runAt: entry.runAt ?? shop.now() })
}

const entryColumns = ['kind', 'key', 'payload', 'runAt'] as const
const insertAndNotify = statement((db, _: ValueOf<Pick<typeof outbox.$inferSelect, (typeof entryColumns)[number]>>) => {
  const added = db
    .$with('added')
    .as(db.insert(outbox).values(rowOf(outbox, entryColumns)).onConflictDoNothing({ target: outbox.key }).returning({ id: outbox.id }))
  return db
    .with(added)
    .select({ notified: sql`pg_notify('outbox', '')` })
    .from(added)
})

/**
 * Delivers every due row that has a handler, and returns the number delivered. Any number of
 * workers may run this concurrently; `workerId` (a UUID) names this one. Handlers run outside any
 * transaction. OutsideRefused makes a row dead, DeliveryPostponed costs no attempt, and any other
 * error leads to a retry. When `stop` is
 * aborted, no more rows are taken and the running ones finish. `isBusy` says whether a request
 * waits for a response.
 */
export async function deliverDue(
  shop: Shop,
  handlers: Record<string, OutboxHandler>,
  workerId: string,
  { stop, isBusy = () => false }: { stop?: AbortSignal; isBusy?: () => boolean } = {},
): Promise<number> {
  let delivered = 0
  let open = 0
  let isLate = false
  const lanes: Promise<unknown>[] = []
  const faults: unknown[] = []
  const maxLanes = () => (isBusy() && !isLate ? 1 : MAX_CONCURRENT_DELIVERIES)
  // A lane that found work opens the next one: mostly there is no work, or a single email.
  const openLane = () => lanes.push(lane().catch((error: unknown) => faults.push(error)))
  const lane = async () => {
    open += 1
    try {
      do {
        const row = stop?.aborted ? null : await claimOutboxRow(shop, Object.keys(handlers), workerId)
        if (!row) return
        isLate = shop.now().getTime() - row.runAt.getTime() > MAX_YIELD_MS
        if (open < maxLanes()) openLane()
        if (await deliver(shop, handlers, row, workerId)) delivered += 1
      } while (open <= maxLanes())
    } finally {
      open -= 1
    }
  }
  openLane()
  for (const running of lanes) await running
  if (faults.length > 0) throw faults[0]
  return delivered
}

/**
 * Ends all leases. Only for a database that no other process can have open, so that every lease
 * holder is dead.
 */
export async function releaseLeases(shop: Shop): Promise<void> {
  await releaseOutboxRows(shop)
}

async function deliver(shop: Shop, handlers: Record<string, OutboxHandler>, row: OutboxRow, workerId: string): Promise<boolean> {
  const renewal = setInterval(() => void row.renew().catch(() => {}), LEASE_RENEWAL_MS)
  let outcome: DeliveryOutcome | void
  try {
    if (row.attempts > MAX_DELIVERY_ATTEMPTS) throw new Error('The process crashed in every attempt')
    const handler = handlers[row.kind]
    if (!handler) throw new Error(`No handler for outbox rows of the kind ${row.kind}`)
    outcome = await traced(`deliver ${row.kind}`, () => handler(shop, row.payload, row), { kind: 'delivery', parent: traceParentOf(row) })
  } catch (error) {
    await markFailed(shop, row, workerId, error)
    return false
  } finally {
    clearInterval(renewal)
  }
  await markDelivered(shop, row, outcome ?? {})
  return true
}

/** The span of the use case that wrote the row. */
function traceParentOf({ payload }: OutboxRow): string | undefined {
  return typeof payload === 'object' && payload !== null && 'traceparent' in payload ? String(payload.traceparent) : undefined
}
