import type { RecordedPayment, RecordedRefund, TimeSpan } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { Difference, Reconciliation } from '../reconciliation.types.ts'
import type { Compared } from './difference-of.ts'
import { findFreeOrders, findMissingFreeOrders } from './free-orders.ts'
import { recordPaymentFees, recordRefundFees } from './fees.ts'
import { comparePayments, findMissingPayments } from './payments.ts'
import { compareRefunds, findMissingRefunds } from './refunds.ts'

/** Records compared with the books in one query. */
const COMPARE_BATCH_SIZE = 200
/** More differences than this are not listed: the first ones are fixed first. */
const MAX_DIFFERENCES = 1000

/** Sees every record of the provider in the span, also those of other shops. */
export interface RecordWatch {
  payment?: (payment: RecordedPayment) => void
  refund?: (refund: RecordedRefund) => void
}

/**
 * Compares what the payment provider recorded in this span with the books, in both directions.
 * Changes nothing but the known fees. Throws the errors of the provider.
 */
export async function compare(shop: Shop, span: TimeSpan, watch: RecordWatch = {}): Promise<Reconciliation> {
  const sum = { payments: 0, refunds: 0, others: 0, differences: [] as Difference[], isWhole: true }
  const add = ({ differences, others }: Compared) => {
    const room = MAX_DIFFERENCES - sum.differences.length
    if (differences.length > room) sum.isWhole = false
    sum.differences.push(...differences.slice(0, room))
    sum.others += others
  }
  const seen = new Set<string>()
  for await (const payments of batchesOf<RecordedPayment>(shop.payments.listPayments(span))) {
    for (const payment of payments) {
      seen.add(payment.paymentId)
      watch.payment?.(payment)
    }
    await recordPaymentFees(shop, payments)
    const compared = await comparePayments(shop, payments)
    add(compared)
    sum.payments += payments.length - compared.others
  }
  add(await findMissingPayments(shop, span, seen))
  const given = new Set<string>()
  for await (const refunds of batchesOf<RecordedRefund>(shop.payments.listRefunds(span))) {
    for (const refund of refunds) {
      given.add(refund.refundId)
      watch.refund?.(refund)
    }
    await recordRefundFees(shop, refunds)
    const { differences, others } = await compareRefunds(shop, refunds)
    add({ differences, others: 0 })
    sum.refunds += refunds.length - others
  }
  add(await findMissingRefunds(shop, span, given))
  const free = await findFreeOrders(shop, span)
  add(free)
  add(await findMissingFreeOrders(shop, span, free.completed))
  const differences = sum.differences.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))
  return { ...span, currency: shop.settings.currency, ...sum, differences }
}

async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncIterable<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < COMPARE_BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
