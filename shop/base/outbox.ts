import { sql } from 'drizzle-orm'
import { outbox } from '#database/schema.ts'
import { claim, type OutboxRow, release } from './outbox/claim.ts'
import { ATTEMPTS, noteDone, noteFailure, type Outcome } from './outbox/outcome.ts'
import type { Shop } from '#shop/shop.ts'

export { type Outcome, type SkipReason, skipReasons } from './outbox/outcome.ts'

/**
 * Does what a row asks for. May be told the same row again after a crash, so it must be harmless to repeat. Answers an `Outcome` where the mail log
 * tells of it.
 */
export type Handler = (shop: Shop, payload: unknown, row: OutboxRow) => Promise<Outcome | void>

/** How many rows one worker delivers at a time; one while somebody waits for an answer of the same process. */
const LANES = 4
/** Milliseconds after which what is due makes way for nobody any more. */
const MAKES_WAY_FOR = 10_000
/** A lease lasts 60 seconds and is renewed while the handler runs, so that a slow one is not told to a second worker. */
const RENEWED_EVERY = 20_000

/**
 * Notes what must happen once the caller's transaction has committed, and wakes the workers at that moment. `key` names the
 * event: told again, nothing is added. `runAt` keeps it back until then; `after` names by their keys what must have been delivered
 * first, if it was noted before; what is dead is not waited for.
 */
export async function enqueue(
  shop: Shop,
  entry: { kind: string; key: string; payload: object; runAt?: Date; after?: string[] },
): Promise<void> {
  const payload = JSON.stringify({ ...entry.payload, after: entry.after })
  const runAt = (entry.runAt ?? shop.now()).toISOString()
  await shop.db.execute(sql`
    with added as (
      insert into ${outbox} (kind, key, payload, run_at)
      values (${entry.kind}, ${entry.key}, ${payload}::jsonb, ${runAt}::timestamptz)
      on conflict (key) do nothing
      returning id
    )
    select pg_notify('outbox', '') from added`)
}

/**
 * Delivers every due row whose kind has a handler, and answers how many were delivered. Any number of workers may run this at
 * once; `workerId` (a UUID) names this one. Handlers run outside any transaction. OutsideRefused makes a row dead, any other
 * error is tried again later. Stops taking rows when `stop` is aborted, and finishes those in hand. `isBusy` says whether anybody waits
 * for an answer.
 */
export async function deliverDue(
  shop: Shop,
  handlers: Record<string, Handler>,
  workerId: string,
  { stop, isBusy = () => false }: { stop?: AbortSignal; isBusy?: () => boolean } = {},
): Promise<number> {
  let delivered = 0
  let open = 0
  let isLate = false
  const lanes: Promise<unknown>[] = []
  const faults: unknown[] = []
  const atOnce = () => (isBusy() && !isLate ? 1 : LANES)
  // Whoever found work opens the next lane: mostly there is none, or one letter.
  const openLane = () => lanes.push(lane().catch((error: unknown) => faults.push(error)))
  const lane = async () => {
    open += 1
    try {
      do {
        const row = stop?.aborted ? null : await claim(shop, Object.keys(handlers), workerId)
        if (!row) return
        isLate = shop.now().getTime() - row.runAt.getTime() > MAKES_WAY_FOR
        if (open < atOnce()) openLane()
        if (await deliver(shop, handlers[row.kind]!, row, workerId)) delivered += 1
      } while (open <= atOnce())
    } finally {
      open -= 1
    }
  }
  openLane()
  for (const running of lanes) await running
  if (faults.length > 0) throw faults[0]
  return delivered
}

/** Ends all leases. Only for a database that no other process can have open, where whoever held them is dead. */
export async function releaseLeases(shop: Shop): Promise<void> {
  await release(shop)
}

async function deliver(shop: Shop, handler: Handler, row: OutboxRow, workerId: string): Promise<boolean> {
  const renewal = setInterval(() => void row.renew().catch(() => {}), RENEWED_EVERY)
  let outcome: Outcome | void
  try {
    if (row.attempts > ATTEMPTS) throw new Error('Every attempt ended with the process that made it')
    outcome = await handler(shop, row.payload, row)
  } catch (error) {
    await noteFailure(shop, row, workerId, error)
    return false
  } finally {
    clearInterval(renewal)
  }
  await noteDone(shop, row, outcome ?? {})
  return true
}
