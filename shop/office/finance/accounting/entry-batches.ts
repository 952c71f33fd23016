import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import { automaticRefunds, orders, paymentAttempts, refunds } from '#database/schema.ts'
import type { DaySpan } from '../reports.ts'
import { type AccountingContext, dayOf, isOnDays } from './days.ts'
import type { EntryKind } from './entry.types.ts'

/** Entries per batch: at most so many are in memory. */
const ENTRY_BATCH_SIZE = 500

/** The position of an entry in time. `id` is that of its order or refund. */
export interface EntryHead {
  kind: EntryKind
  id: string
  /** Milliseconds. */
  at: number
  day: string
}

/**
 * The entries of a period in batches, by time. Reads on from the last one, so new rows do no harm.
 */
export async function* entryBatches(
  { db, timeZone }: AccountingContext,
  span: DaySpan,
  kinds: readonly EntryKind[],
): AsyncGenerator<EntryHead[]> {
  let last: EntryHead | null = null
  for (;;) {
    const parts: SQL[] = kinds.map((kind) => headsOf(kind, span, timeZone, last))
    const { rows } = (await db.execute(
      sql`select kind, id, (extract(epoch from at) * 1000)::float8 as at, day
        from (${sql.join(parts, sql` union all `)}) heads order by heads.at, kind, id limit ${ENTRY_BATCH_SIZE}`,
    )) as { rows: EntryHead[] }
    if (rows.length > 0) yield rows
    if (rows.length < ENTRY_BATCH_SIZE) return
    last = rows.at(-1) ?? null
  }
}

function headsOf(kind: EntryKind, span: DaySpan, timeZone: string, last: EntryHead | null): SQL {
  const { table, id, instant, where } = sourceOf(kind)
  return sql`(select ${kind}::text as kind, ${id}::text as id, ${instant} as at, ${dayOf(instant, timeZone)} as day from ${table}
    where ${isOnDays(instant, span, timeZone)} and ${where} and ${after(last, kind, id, instant)}
    order by ${instant}, ${id}::text limit ${ENTRY_BATCH_SIZE})`
}

function after(last: EntryHead | null, kind: EntryKind, id: AnyColumn, instant: AnyColumn): SQL {
  if (!last) return sql`true`
  const at = sql`${new Date(last.at).toISOString()}::timestamptz`
  return sql`${instant} >= ${at} and (${instant}, ${kind}::text, ${id}::text) > (${at}, ${last.kind}::text, ${last.id}::text)`
}

function sourceOf(kind: EntryKind): { table: SQL; id: AnyColumn; instant: AnyColumn; where: SQL } {
  if (kind === 'sale') return { table: sql`${orders}`, id: orders.id, instant: orders.paidAt, where: sql`true` }
  const instant = kind === 'unapplied-payment' ? refunds.createdAt : refunds.doneAt
  return { table: sql`${refunds}`, id: refunds.id, instant, where: kind === 'refund' ? isOfSale : isUnapplied }
}

/**
 * Whether a refund belongs to the payment that paid its order, as in the sales report. `offset 0`
 * keeps the planner from reading all payments for each batch: a batch looks up those of its refunds.
 */
const isOfSale = sql`exists (select 1 from ${paymentAttempts} where ${paymentAttempts.orderId} = ${refunds.orderId}
  and ${paymentAttempts.paymentId} = ${refunds.paymentId} and ${paymentAttempts.status} = 'paid' offset 0)`

/** A payment that no order could keep is refunded for one of these reasons, and these are rare. */
const isUnapplied = sql`${inArray(refunds.reason, [...automaticRefunds])} and not ${isOfSale}`
