import { type SQL, sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { boxRules } from './integrity/boxes.ts'
import { deferredPaymentRules } from './integrity/deferred-payments.ts'
import { discountRules } from './integrity/discounts.ts'
import { orderLifecycleRules } from './integrity/order-lifecycle.ts'
import { paymentRules } from './integrity/payments.ts'
import type { IntegrityRule } from './integrity/rule.ts'
import { stockRules } from './integrity/stock.ts'
import { webhookRules } from './integrity/webhooks.ts'
import { withdrawalRules } from './integrity/withdrawals.ts'
import { findUnequalDays } from '../finance/accounting.ts'
import { findWrongDaySums } from '../finance/reports.ts'
import type { Shop } from '#shop/shop.ts'
import { recordCheckResult } from '#shop/base/process/check-results.ts'
import { claimJob } from '#shop/base/process/job-lease.ts'

/**
 * Rows per statement, so that no statement blocks the embedded database, or its single process, for
 * long.
 */
const CHECK_BATCH_SIZE = 2000
/** Allowance for rows that are inserted into a batch while it is checked. */
const MAX_CONCURRENT_WRITES = 100
/** Maximum number of broken rows reported per rule. */
const MAX_REPORTED_ROWS = 100

/** The rules that are not about rows, but about days. */
const DAY_SUMS_RULE = 'stored daily totals match the day’s orders'
const ACCOUNTING_RULE = 'the accounting sums of a day match its sales, refunds and report'

const rules = [
  ...stockRules,
  ...paymentRules,
  ...boxRules,
  ...orderLifecycleRules,
  ...withdrawalRules,
  ...deferredPaymentRules,
  ...discountRules,
  ...webhookRules,
]
const keys: Record<IntegrityRule['of'], string> = {
  orders: 'id',
  stock: 'variation_id',
  discounts: 'id',
  webhook_deliveries: 'id',
  webhook_endpoints: 'id',
}

/** The checks of `checkIntegrity`, as sentences. */
export const integrityRules: readonly string[] = [...rules.map(({ says }) => says), DAY_SUMS_RULE, ACCOUNTING_RULE]

/**
 * Checks the integrity of all data. Returns the broken rules, each with the names of its broken
 * rows (a hundred at most); empty when all is well. Runs in batches while the shop is in use: each
 * statement sees a state between two transactions.
 */
export async function checkIntegrity(shop: Pick<Shop, 'db'>): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  for (const table of Object.keys(keys) as IntegrityRule['of'][]) {
    const checks = rules.filter((rule) => rule.of === table)
    for (let after: string | null = null; ;) {
      const { rows, last } = await portionOf(shop, table, after)
      if (last === null) break
      for (const { says, broken } of checks) {
        const known = faults[says]?.length ?? 0
        const found = known < MAX_REPORTED_ROWS ? await column(shop, sql`${broken(rows)} limit ${MAX_REPORTED_ROWS - known}`) : []
        if (found.length > 0) faults[says] = [...(faults[says] ?? []), ...found]
      }
      after = last
    }
  }
  const wrong = await findWrongDaySums(shop)
  if (wrong.length > 0) faults[DAY_SUMS_RULE] = wrong.slice(0, MAX_REPORTED_ROWS)
  const unequal = await findUnequalDays(shop)
  if (unequal.length > 0) faults[ACCOUNTING_RULE] = unequal.slice(0, MAX_REPORTED_ROWS)
  return faults
}

/**
 * Runs the integrity check once a day, in one of several processes: between midnight and six UTC,
 * or at any hour when the last check is two days old. Stores the number of broken rows
 * as its result and logs each broken rule as an error. Returns null when it is not due.
 */
export async function checkIntegrityNightly(shop: Shop): Promise<Record<string, string[]> | null> {
  const isNight = shop.now().getUTCHours() < 6
  if (!(await claimJob(shop, 'verify the books', isNight ? DAY * 0.8 : DAY * 2))) return null
  const faults = await checkIntegrity(shop)
  for (const [rule, rows] of Object.entries(faults)) shop.log.error('An integrity check failed', { rule, rows: rows.slice(0, 10) })
  await recordCheckResult(
    shop,
    'integrity',
    Object.values(faults).reduce((sum, rows) => sum + rows.length, 0),
  )
  return faults
}

/**
 * The next batch of rows after a key, and the last key of the batch; null at the end. The explicit
 * limit tells the planner how few the rows are, so that it uses index lookups for related tables.
 * With a key range alone, the planner assumes a hundredth of the table and scans every other table
 * for each batch.
 */
async function portionOf(
  shop: Pick<Shop, 'db'>,
  table: IntegrityRule['of'],
  after: string | null,
): Promise<{ rows: SQL; last: string | null }> {
  const [name, key] = [sql.identifier(table), sql.identifier(keys[table])]
  const begin = after === null ? sql`true` : sql`${key} > ${after}`
  const [last = null] = await column(
    shop,
    sql`select key::text from (select ${key} as key from ${name} where ${begin} order by key limit ${CHECK_BATCH_SIZE}) portion order by key desc limit 1`,
  )
  return {
    rows: sql`(select * from ${name} where ${begin} and ${key} <= ${last} order by ${key} limit ${CHECK_BATCH_SIZE + MAX_CONCURRENT_WRITES})`,
    last,
  }
}

async function column({ db }: Pick<Shop, 'db'>, query: SQL): Promise<string[]> {
  const { rows } = (await db.execute(query)) as { rows: Record<string, string>[] }
  return rows.flatMap((row) => Object.values(row))
}
