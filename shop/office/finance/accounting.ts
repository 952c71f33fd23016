import type { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { Failure } from '#shop/failure.ts'
import type { ServiceKey } from '#shop/mail/mail-api.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'
import { dayFile, orderFile } from './accounting/csv-files.ts'
import { accountingContextOf } from './accounting/days.ts'
import { readDaySums } from './accounting/day-sums.ts'
import { readProviderTotals } from './accounting/provider-totals.ts'
import { sumOf, SumTable } from './accounting/sums.ts'
import type { AccountingDay, AccountingFile, AccountingQuery, AccountingSummary, ProviderTotals } from './accounting.types.ts'
import { daysIn, type DaySpan, MAX_PERIOD_DAYS, sumReport } from './reports.ts'
import { requireStaffOrService } from '../staff/staff-or-service.ts'

export * from './accounting.types.ts'
export { findUnequalDays } from './accounting/check.ts'

// Accounting: payments, refunds, taxes, delivery and fees for the bookkeeper, by day and by order.
// docs/accounting.md defines every figure.

/** Files that one person exports in an hour. */
const MAX_EXPORTS_PER_HOUR = 60

/**
 * The sums of some days, for staff who read figures and for the service key. Throws Failure:
 * 'not-signed-in', 'not-allowed', 'invalid-input' (no period, or more than a year).
 */
export async function getAccounting(
  shop: Shop,
  by: Actor | ServiceKey,
  query: z.infer<typeof AccountingQuery>,
): Promise<AccountingSummary> {
  await requireStaffOrService(shop, by, 'figures.read')
  const span = accountingDays(shop, query)
  const days = await readDaySums(accountingContextOf(shop), span)
  const totals = sumOf(days)
  const report = await sumReport(shop, span)
  return {
    ...span,
    timeZone: shop.settings.closedDays.timeZone,
    currency: shop.settings.currency,
    taxRounding: 'line',
    totals,
    taxes: taxesOf(days),
    report,
    matchesReport: report.revenueCents === totals.salesGrossCents && report.refundedCents === -totals.refundsGrossCents,
  }
}

/**
 * The sums of the payment provider's own records of these days. May take a minute. Throws like
 * `getAccounting`, and Failure('payment-unavailable').
 */
export async function getProviderTotals(
  shop: Shop,
  by: Actor | ServiceKey,
  query: z.infer<typeof AccountingQuery>,
): Promise<ProviderTotals> {
  await requireStaffOrService(shop, by, 'figures.read')
  return readProviderTotals(shop, accountingDays(shop, query))
}

/**
 * A file for the bookkeeper, streamed in pieces, and its name. No cell is read as a formula by a
 * spreadsheet. Records the export in the audit log. Throws like `getAccounting`, and
 * Failure('too-many-requests').
 */
export async function exportAccounting(
  shop: Shop,
  by: Actor | ServiceKey,
  { file, ...query }: z.infer<typeof AccountingQuery> & { file: AccountingFile },
): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
  const exporter = await requireStaffOrService(shop, by, 'figures.read')
  const span = accountingDays(shop, query)
  if (exporter.kind === 'customer')
    await consumeRateLimits(shop, [{ key: `accounting-file:${exporter.userId}`, max: MAX_EXPORTS_PER_HOUR, windowMs: HOUR }])
  await recordAudit(shop, exporter, { action: 'accounting.exported', target: `accounting:${file}`, after: { ...span } })
  const pieces = file === 'days' ? dayFile(shop, span) : orderFile(shop, span)
  return { name: `accounting-${file}-${span.from}-${span.to}.csv`, pieces }
}

/**
 * The days that a query means: by default this month, until today. Throws Failure('invalid-input').
 */
export function accountingDays(shop: Shop, query: z.infer<typeof AccountingQuery>): DaySpan {
  const today = shopDate(shop.settings, shop.now())
  const to = query.to !== undefined && query.to < today ? query.to : today
  const from = query.from ?? `${to.slice(0, 8)}01`
  if (from > to || daysIn({ from, to }).length > MAX_PERIOD_DAYS) throw new Failure('invalid-input')
  return { from, to }
}

function taxesOf(days: AccountingDay[]): AccountingSummary['taxes'] {
  const table = new SumTable<Pick<AccountingDay, 'country' | 'region' | 'taxPercent'>>()
  for (const { day: _, currency: __, country, region, taxPercent, ...sums } of days) table.add({ country, region, taxPercent }, sums)
  return table.rows()
}
