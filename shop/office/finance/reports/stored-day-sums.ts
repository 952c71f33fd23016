import { type SQL, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/durations.ts'
import { daySums, orders } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { daySumsQuery } from './day-sums-query.ts'
import { isoDate, spansOf } from './periods.ts'

/** Days per batch: the embedded database does nothing else meanwhile. */
const DAYS_PER_BATCH = 7
/**
 * Advisory locks, shared with the triggers that delete a day's sums. A transaction that changes a
 * day's data holds the lock of its UTC day (modulo `DAY_LOCK_COUNT`) in shared mode.
 */
const DAY_LOCK_ID = 7301
const DAY_LOCK_COUNT = 400

/**
 * Computes and stores the sums of past days that have none, latest first, in batches. Idempotent;
 * several processes may run it at once. It is only a cache: no figure depends on it.
 */
export async function storeDaySums(shop: Shop, stop?: AbortSignal): Promise<void> {
  // Only days that are over in every time zone, together with the following UTC day: so payments
  // made now hold none of their locks.
  let before: string | undefined = isoDate(shop.now().getTime() - DAY - HOUR)
  while (before !== undefined) {
    const days: string[] = stop?.aborted ? [] : await lacking(shop, before)
    if (days.length > 0) await inTransaction(shop, (inside) => store(inside, days.toReversed()))
    before = days.at(-1)
  }
}

/** A batch of days before `before`, since the first order, that have no sums. */
async function lacking({ db, settings }: Shop, before: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select past::date::text as day from generate_series(
      (select (min(${orders.paidAt}) at time zone 'UTC')::date - 1 from ${orders}), ${before}::date - 1, interval '1 day') past
    where not exists (
      select 1 from ${daySums} where ${daySums.day} = past::date and ${daySums.timeZone} = ${settings.closedDays.timeZone} and ${daySums.kind} = 'revenue')
    order by 1 desc limit ${DAYS_PER_BATCH}`)) as { rows: { day: string }[] }
  return rows.map(({ day }) => day)
}

/**
 * Stores the sums of these days, unless a transaction is changing their data: then a later run does
 * it. A transaction that starts a change meanwhile waits for the lock and then deletes the stored
 * sums. Deletes sums of another time zone.
 */
async function store({ db, settings }: Shop, days: string[]): Promise<void> {
  const { timeZone } = settings.closedDays
  const list = listed(days)
  const { rows } = (await db.execute(sql`
    select bool_and(pg_try_advisory_xact_lock(${DAY_LOCK_ID}, (day - '1970-01-01'::date) % ${DAY_LOCK_COUNT})) as free
    from (select distinct one + apart as day from unnest(array[${list}]) one cross join generate_series(-1, 1) apart) around`)) as {
    rows: { free: boolean }[]
  }
  if (!rows[0]?.free) return
  await db.execute(sql`
    insert into ${daySums} (day, time_zone, kind, code, count, cents)
    select day, ${timeZone}, kind, code, count, cents from ${daySumsQuery(timeZone, spansOf(days))} sums on conflict do nothing`)
  await db.execute(sql`delete from ${daySums} where ${daySums.day} in (${list}) and ${daySums.timeZone} <> ${timeZone}`)
}

/**
 * Integrity check in batches: stored days whose sums differ from their orders. Empty when all is
 * well.
 */
export async function findWrongDaySums({ db }: Pick<Shop, 'db'>): Promise<string[]> {
  const wrong: string[] = []
  const stored = await db
    .selectDistinct({ timeZone: daySums.timeZone, day: daySums.day })
    .from(daySums)
    .orderBy(daySums.timeZone, daySums.day)
  for (const [timeZone, theirs] of Map.groupBy(stored, (one) => one.timeZone)) {
    for (let first = 0; first < theirs.length; first += DAYS_PER_BATCH) {
      const days = theirs.slice(first, first + DAYS_PER_BATCH).map(({ day }) => day)
      const { rows } = (await db.execute(sql`
        with stored as (select * from ${daySums} where ${daySums.timeZone} = ${timeZone} and ${daySums.day} in (${listed(days)}))
        select distinct day::text from stored full join ${daySumsQuery(timeZone, spansOf(days))} due using (day, kind, code)
        where (stored.count, stored.cents) is distinct from (due.count, due.cents)
          and day in (select day from stored) order by 1`)) as { rows: { day: string }[] }
      wrong.push(...rows.map(({ day }) => `${day} ${timeZone}`))
    }
  }
  return wrong
}

function listed(days: string[]): SQL {
  return sql.join(
    days.map((day) => sql`${day}::date`),
    sql`, `,
  )
}
