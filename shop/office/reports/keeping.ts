import { type SQL, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/durations.ts'
import { daySums, orders } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { addedUp } from './adding-up.ts'
import { isoDate, spansOf } from './periods.ts'

/** Days that are added up at once: the embedded database does nothing else meanwhile. */
const PORTION = 7
/** As triggers have them that drop a day's sums: whoever changes what a day sums holds the lock of Greenwich's day together with others, one of so many. */
const LOCK = 7301
const LOCKS = 400

/**
 * Adds up the days that are over and lack their sums, the latest first, some at a time, and keeps them; harmless to repeat, and to run in several
 * processes. No figure depends on it: it makes them quick.
 */
export async function keepSums(shop: Shop, stop?: AbortSignal): Promise<void> {
  // Days that are over by any clock, and Greenwich's day after them too: whoever pays now holds none of their locks.
  let before = isoDate(shop.now().getTime() - DAY - HOUR)
  for (;;) {
    const days = stop?.aborted ? [] : await lacking(shop, before)
    if (days.length === 0) return
    await inTransaction(shop, (inside) => keep(inside, days.toReversed()))
    before = days.at(-1)!
  }
}

/** Some days before one, of those since the first order, that have no sums. */
async function lacking({ db, settings }: Shop, before: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select past::date::text as day from generate_series(
      (select (min(${orders.paidAt}) at time zone 'UTC')::date - 1 from ${orders}), ${before}::date - 1, interval '1 day') past
    where not exists (
      select 1 from ${daySums} where ${daySums.day} = past::date and ${daySums.timeZone} = ${settings.closedDays.timeZone} and ${daySums.kind} = 'revenue')
    order by 1 desc limit ${PORTION}`)) as { rows: { day: string }[] }
  return rows.map(({ day }) => day)
}

/**
 * Keeps what days add up to, unless somebody is changing just that: then it is for the next time. Whoever begins to change it meanwhile waits, and
 * then drops what was kept. What was kept by another clock goes.
 */
async function keep({ db, settings }: Shop, days: string[]): Promise<void> {
  const { timeZone } = settings.closedDays
  const list = listed(days)
  const { rows } = (await db.execute(sql`
    select bool_and(pg_try_advisory_xact_lock(${LOCK}, (day - '1970-01-01'::date) % ${LOCKS})) as free
    from (select distinct one + apart as day from unnest(array[${list}]) one cross join generate_series(-1, 1) apart) around`)) as {
    rows: { free: boolean }[]
  }
  if (!rows[0]?.free) return
  await db.execute(sql`
    insert into ${daySums} (day, time_zone, kind, code, count, cents)
    select day, ${timeZone}, kind, code, count, cents from ${addedUp(timeZone, spansOf(days))} sums on conflict do nothing`)
  await db.execute(sql`delete from ${daySums} where ${daySums.day} in (${list}) and ${daySums.timeZone} <> ${timeZone}`)
}

/** Kept days whose sums are not what their orders add up to, some days at a time; none as long as all is well. */
export async function wrongSums({ db }: Pick<Shop, 'db'>): Promise<string[]> {
  const wrong: string[] = []
  const kept = await db
    .selectDistinct({ timeZone: daySums.timeZone, day: daySums.day })
    .from(daySums)
    .orderBy(daySums.timeZone, daySums.day)
  for (const [timeZone, theirs] of Map.groupBy(kept, (one) => one.timeZone)) {
    for (let first = 0; first < theirs.length; first += PORTION) {
      const days = theirs.slice(first, first + PORTION).map(({ day }) => day)
      const { rows } = (await db.execute(sql`
        with kept as (select * from ${daySums} where ${daySums.timeZone} = ${timeZone} and ${daySums.day} in (${listed(days)}))
        select distinct day::text from kept full join ${addedUp(timeZone, spansOf(days))} due using (day, kind, code)
        where (kept.count, kept.cents) is distinct from (due.count, due.cents)
          and day in (select day from kept) order by 1`)) as { rows: { day: string }[] }
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
