import { formatDecimal } from '#shared/money.ts'
import { csvHeading, csvRows } from '#shop/base/lists/csv.ts'
import type { Shop } from '#shop/shop.ts'
import type { AccountingDay } from '../accounting.types.ts'
import type { DaySpan } from '../reports.ts'
import { accountingContextOf } from './days.ts'
import { readDaySums } from './day-sums.ts'
import { readEntries } from './entries.ts'
import type { AccountingEntry } from './entry.types.ts'

// docs/accounting.md explains every column. A program of the bookkeeper reads them by name, so a
// column is never renamed or moved, only added at the end.

/** A column: its name, and its cell. A number is an amount in cents. */
type Column<Row> = [name: string, cell: (row: Row) => string | number | null]

const yes = (is: boolean) => (is ? 'yes' : 'no')
const onlySales = (entry: AccountingEntry, cents: number) => (entry.kind === 'sale' ? cents : null)
const onlyApplied = (entry: AccountingEntry, cents: number) => (entry.kind === 'sale' || entry.kind === 'refund' ? cents : null)

const orderColumns: Column<AccountingEntry>[] = [
  ['date', ({ day }) => day],
  ['time_utc', ({ at }) => at.toISOString()],
  ['type', ({ kind }) => kind],
  ['order_number', ({ orderNumber }) => orderNumber],
  ['currency', ({ currency }) => currency],
  ['country', ({ country }) => country],
  ['region', ({ region }) => region],
  ['tax_rate_percent', ({ taxPercent }) => taxPercent],
  ['prices_include_tax', ({ taxIncluded }) => yes(taxIncluded)],
  ['goods_list_price', (entry) => onlySales(entry, entry.listPriceCents)],
  ['discovery_box_discount', (entry) => onlySales(entry, entry.boxDiscountCents)],
  ['discount', (entry) => onlySales(entry, entry.discountCents)],
  ['delivery', (entry) => onlySales(entry, entry.deliveryCents)],
  ['net_taxed', (entry) => onlyApplied(entry, entry.taxableCents)],
  ['net_untaxed', (entry) => onlyApplied(entry, entry.untaxedCents)],
  ['tax_on_goods', (entry) => onlyApplied(entry, entry.goodsTaxCents)],
  ['tax_on_delivery', (entry) => onlyApplied(entry, entry.deliveryTaxCents)],
  ['tax', (entry) => onlyApplied(entry, entry.goodsTaxCents + entry.deliveryTaxCents)],
  ['gross', (entry) => onlyApplied(entry, entry.grossCents)],
  ['unapplied', (entry) => (entry.unappliedCents === 0 ? null : entry.unappliedCents)],
  ['processing_fee', ({ feeCents }) => feeCents],
  ['payment_provider', ({ provider }) => provider],
  ['payment_id', ({ paymentId }) => paymentId],
  ['refund_id', ({ refundId }) => refundId],
  ['refund_reason', ({ reason }) => reason],
  ['phone_order', ({ isPhoneOrder }) => yes(isPhoneOrder)],
  ['gift', ({ isGift }) => yes(isGift)],
  ['demo', ({ isDemo }) => yes(isDemo)],
]

const dayColumns: Column<AccountingDay>[] = [
  ['date', ({ day }) => day],
  ['currency', ({ currency }) => currency],
  ['country', ({ country }) => country],
  ['region', ({ region }) => region],
  ['tax_rate_percent', ({ taxPercent }) => taxPercent],
  ['sales_count', ({ saleCount }) => String(saleCount)],
  ['goods_list_price', ({ listPriceCents }) => listPriceCents],
  ['discovery_box_discount', ({ boxDiscountCents }) => boxDiscountCents],
  ['discount', ({ discountCents }) => discountCents],
  ['delivery', ({ deliveryCents }) => deliveryCents],
  ['sales_net_taxed', ({ salesTaxableCents }) => salesTaxableCents],
  ['sales_net_untaxed', ({ salesUntaxedCents }) => salesUntaxedCents],
  ['sales_tax', ({ salesTaxCents }) => salesTaxCents],
  ['sales_gross', ({ salesGrossCents }) => salesGrossCents],
  ['refunds_count', ({ refundCount }) => String(refundCount)],
  ['refunds_net_taxed', ({ refundsTaxableCents }) => refundsTaxableCents],
  ['refunds_net_untaxed', ({ refundsUntaxedCents }) => refundsUntaxedCents],
  ['refunds_tax', ({ refundsTaxCents }) => refundsTaxCents],
  ['refunds_gross', ({ refundsGrossCents }) => refundsGrossCents],
  ['net_taxed', (day) => day.salesTaxableCents + day.refundsTaxableCents],
  ['net_untaxed', (day) => day.salesUntaxedCents + day.refundsUntaxedCents],
  ['tax', (day) => day.salesTaxCents + day.refundsTaxCents],
  ['gross', (day) => day.salesGrossCents + day.refundsGrossCents],
  ['unapplied_payments', ({ unappliedPaymentsCents }) => unappliedPaymentsCents],
  ['unapplied_refunds', ({ unappliedRefundsCents }) => unappliedRefundsCents],
  ['processing_fees', ({ feeCents }) => feeCents],
  ['payments_without_fee', ({ unknownFeeCount }) => String(unknownFeeCount)],
  ['demo_count', ({ demoCount }) => String(demoCount)],
]

/** One row for each sale, refund and unapplied payment, in batches. */
export async function* orderFile(shop: Shop, span: DaySpan): AsyncGenerator<string> {
  yield csvHeading(orderColumns.map(([name]) => name))
  for await (const entries of readEntries(accountingContextOf(shop), span)) yield rowsOf(orderColumns, entries, shop.settings.currency)
}

/** One row for each day, destination and tax rate. */
export async function* dayFile(shop: Shop, span: DaySpan): AsyncGenerator<string> {
  yield csvHeading(dayColumns.map(([name]) => name))
  const days = await readDaySums(accountingContextOf(shop), span)
  if (days.length > 0) yield rowsOf(dayColumns, days, shop.settings.currency)
}

function rowsOf<Row>(columns: Column<Row>[], rows: Row[], currency: string): string {
  return csvRows(
    rows.map((row) => columns.map(([, cell]) => cell(row) ?? '')),
    (cents) => formatDecimal(cents, currency),
  )
}
