import { asc, eq } from 'drizzle-orm'
import { orderLines, orders, paymentAttempts, processingFees, refundLines, refunds } from '#database/schema.ts'
import type { AccountingContext } from './days.ts'
import type { AccountingEntry } from './entry.types.ts'
import type { EntryHead } from './entry-batches.ts'
import { type OrderPart, type RefundShares, refundSharesOf } from './refund-tax.ts'
import { isOneOf } from './one-of.ts'
import { type AccountedOrder, accountedColumns, amountsOf, entryOf } from './sales.ts'

type RefundRow = typeof refunds.$inferSelect

/** The entries of refunds, and of payments that no order could keep. */
export async function refundEntries(context: AccountingContext, heads: EntryHead[]): Promise<AccountingEntry[]> {
  const ids = heads.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await context.db
    .select({ refund: refunds, order: accountedColumns })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOneOf(refunds.id, ids))
  const byId = new Map(rows.map((row) => [row.refund.id, row]))
  const provided = await providersOf(
    context,
    rows.map(({ refund }) => refund),
  )
  const sales = heads.flatMap(({ kind, id }) => (kind === 'refund' ? (byId.get(id)?.order ?? []) : []))
  const shares = await sharesOf(context, [...new Map(sales.map((order) => [order.id, order])).values()])
  return heads.flatMap((head) => {
    const row = byId.get(head.id)
    if (!row) return []
    const { refund, order } = row
    const feeOf = head.kind === 'unapplied-payment' ? feeBearer(refund) : refund.refundId
    const base = {
      ...entryOf(order, head),
      provider: provided.providers.get(refund.paymentId) ?? provided.providers.get(order.id) ?? null,
      paymentId: refund.paymentId,
      refundId: head.kind === 'unapplied-payment' ? null : refund.refundId,
      reason: refund.reason,
      feeCents: feeOf === null ? null : (provided.fees.get(feeOf) ?? null),
    }
    if (head.kind === 'refund') return { ...base, ...refundAmounts(order, shares.get(refund.id)) }
    return { ...base, unappliedCents: head.kind === 'unapplied-payment' ? refund.amountCents : -refund.amountCents }
  })
}

/** The payment may be given back in two parts. The part that the shop gave back bears its fee. */
const feeBearer = ({ reason, paymentId }: RefundRow) => (reason === 'at-point-of-sale' ? null : paymentId)

/** Fees by the provider's ids, and the provider of each payment. */
async function providersOf({ db }: AccountingContext, rows: RefundRow[]) {
  const recordIds = rows.flatMap(({ paymentId, refundId }) => [paymentId, ...(refundId ? [refundId] : [])])
  const known = await db.select().from(processingFees).where(isOneOf(processingFees.recordId, recordIds))
  const attempts = await db
    .select({ orderId: paymentAttempts.orderId, paymentId: paymentAttempts.paymentId, provider: paymentAttempts.provider })
    .from(paymentAttempts)
    .where(
      isOneOf(
        paymentAttempts.orderId,
        rows.map(({ orderId }) => orderId),
      ),
    )
  return {
    fees: new Map(known.map(({ recordId, amountCents }) => [recordId, amountCents])),
    // A second payment of an order has no attempt of its own.
    providers: new Map(
      attempts.flatMap(
        ({ orderId, paymentId, provider }) => [[orderId, provider], ...(paymentId ? [[paymentId, provider] as const] : [])] as const,
      ),
    ),
  }
}

/** The shares of each refund of these orders, by its id. */
async function sharesOf({ db }: AccountingContext, list: AccountedOrder[]): Promise<Map<string, RefundShares>> {
  const ids = list.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const lines = await db.select().from(orderLines).where(isOneOf(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  const given = await db
    .select({ refund: refunds, paidWith: paymentAttempts.status })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.paymentId, refunds.paymentId))
    .where(isOneOf(refunds.orderId, ids))
  const ofSales = given.flatMap(({ refund, paidWith }) => (paidWith === 'paid' ? refund : []))
  const pieces = await db
    .select()
    .from(refundLines)
    .where(
      isOneOf(
        refundLines.refundId,
        ofSales.map(({ id }) => id),
      ),
    )
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const refundsOf = Map.groupBy(ofSales, ({ orderId }) => orderId)
  const piecesOf = Map.groupBy(pieces, ({ refundId }) => refundId)
  return new Map(
    list.flatMap((order) => {
      const made = (refundsOf.get(order.id) ?? []).toSorted(asMade)
      return [
        ...refundSharesOf(
          partsOf(order, linesOf.get(order.id) ?? []),
          made.map(({ id, amountCents, shippingCents }) => ({
            id,
            amountCents,
            shippingCents,
            lines: (piecesOf.get(id) ?? []).map(({ orderLineId: lineId, amountCents: cents }) => ({ lineId, amountCents: cents })),
          })),
        ),
      ]
    }),
  )
}

function partsOf(order: AccountedOrder, lines: (typeof orderLines.$inferSelect)[]): OrderPart[] {
  const added = (tax: number) => (order.taxIncluded ? 0 : tax)
  const { shippingCents, shippingTaxCents } = order
  return [
    ...lines.map(({ id, totalPriceCents, discountCents, taxCents }) => ({
      lineId: id,
      paidCents: totalPriceCents - discountCents + added(taxCents),
      taxCents,
    })),
    { lineId: null, paidCents: shippingCents + added(shippingTaxCents), taxCents: shippingTaxCents },
  ]
}

/** Refunds by the time when they were made, so that a later one never changes an earlier one. */
function asMade(one: RefundRow, other: RefundRow): number {
  const [first, second] = [one.doneAt?.getTime() ?? Infinity, other.doneAt?.getTime() ?? Infinity]
  if (first !== second) return first < second ? -1 : 1
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
}

function refundAmounts(order: AccountedOrder, shares: RefundShares | undefined) {
  const { goodsCents, goodsTaxCents, deliveryCents, deliveryTaxCents } = shares ?? noShares
  return amountsOf(order, {
    goods: goodsTaxCents - goodsCents,
    delivery: deliveryTaxCents - deliveryCents,
    goodsTaxCents: -goodsTaxCents || 0,
    deliveryTaxCents: -deliveryTaxCents || 0,
  })
}

const noShares: RefundShares = { goodsCents: 0, goodsTaxCents: 0, deliveryCents: 0, deliveryTaxCents: 0 }
