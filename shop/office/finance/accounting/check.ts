import { sql } from 'drizzle-orm'
import { orders, refunds } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { computeTakings, type DaySpan } from '../reports.ts'
import type { AccountingContext } from './days.ts'
import { readDaySums } from './day-sums.ts'
import { readEntries } from './entries.ts'
import { dayKeyOf, SumTable, sumsOfEntry } from './sums.ts'

/** Days checked at once. */
const DAYS_PER_BATCH = 7

/**
 * Integrity check in batches: days whose sums differ from the sum of their entries, or from the
 * sales report. Days are those of UTC: what agrees in one time zone agrees in all.
 */
export async function findUnequalDays({ db }: Pick<AccountingContext, 'db'>): Promise<string[]> {
  const context = { db, timeZone: 'UTC' }
  const unequal: string[] = []
  let from = await nextDay(context, '0001-01-01')
  while (from !== null) {
    const to = plusDays(from, DAYS_PER_BATCH - 1)
    unequal.push(...(await unequalDays(context, { from, to })))
    from = await nextDay(context, plusDays(to, 1))
  }
  return unequal
}

async function unequalDays(context: AccountingContext, span: DaySpan): Promise<string[]> {
  const days = await readDaySums(context, span)
  const table = new SumTable<ReturnType<typeof dayKeyOf>>()
  for await (const entries of readEntries(context, span)) for (const entry of entries) table.add(dayKeyOf(entry), sumsOfEntry(entry))
  const entered = new Map(table.rows().map((row) => [JSON.stringify(dayKeyOf(row)), row]))
  const differing = days.filter((row) => !isEqual(row, entered.get(JSON.stringify(dayKeyOf(row))))).map(({ day }) => day)
  const unknown = table.rows().length === days.length ? [] : [span.from]
  const report = await computeTakings(context.db, context.timeZone, span)
  const otherwise = report.flatMap(({ day, revenueCents, refundedCents }) => {
    const rows = days.filter((row) => row.day === day)
    const sales = rows.reduce((cents, row) => cents + row.salesGrossCents, 0)
    const given = rows.reduce((cents, row) => cents - row.refundsGrossCents, 0)
    return sales === revenueCents && given === refundedCents ? [] : [day]
  })
  return [...new Set([...differing, ...unknown, ...otherwise])].toSorted()
}

/** Whether all fields are the same, in whatever order. */
function isEqual(row: object, other: object = {}): boolean {
  const [one, two] = [Object.entries(row), new Map(Object.entries(other))]
  return one.length === two.size && one.every(([name, value]) => two.get(name) === value)
}

/** The first day from this one on with a sale or a refund; null after the last. */
async function nextDay({ db }: AccountingContext, from: string): Promise<string | null> {
  const start = sql`${from}::date::timestamp at time zone 'UTC'`
  const { rows } = (await db.execute(sql`
    select (least(
      (select min(${orders.paidAt}) from ${orders} where ${orders.paidAt} >= ${start}),
      (select min(${refunds.doneAt}) from ${refunds} where ${refunds.doneAt} >= ${start})) at time zone 'UTC')::date::text as day`)) as {
    rows: { day: string | null }[]
  }
  return rows[0]?.day ?? null
}

const plusDays = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
