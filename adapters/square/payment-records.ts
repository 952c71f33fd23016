import type { Order } from 'square'
import type { RecordedOrder, RecordedPayment, RecordedRefund, TimeSpan } from '#shop/ports.ts'
import type { Square } from './connection.ts'
import { centsOfSquareFees, centsOfSquareMoney } from './money.ts'
import { recordedOrderOf } from './recorded-order.ts'
import { BACKGROUND_RETRIES, retrySquareCall } from './retry.ts'

// Lists of what Square has on record at the location.

/** Largest pages that Square returns. */
const PAYMENTS_PER_PAGE = 100
const ORDERS_PER_PAGE = 500
const ORDERS_PER_BATCH = 100
const LINKS_PER_PAGE = 1000

/** Payments that were captured, or are authorized and will be. */
export async function* listSquarePayments({ client, locationId }: Square, { from, to }: TimeSpan): AsyncIterable<RecordedPayment> {
  const question = { locationId, beginTime: from.toISOString(), endTime: to.toISOString(), limit: PAYMENTS_PER_PAGE }
  for await (const one of everyPage(() => client.payments.list(question))) {
    if (!one.id || !one.createdAt || (one.status !== 'COMPLETED' && one.status !== 'APPROVED')) continue
    yield {
      paymentId: one.id,
      providerOrderId: one.orderId ?? null,
      amountCents: centsOfSquareMoney(one.amountMoney),
      refundedCents: centsOfSquareMoney(one.refundedMoney),
      feeCents: centsOfSquareFees(one.processingFee),
      takenAt: new Date(one.createdAt),
      buyerEmail: one.buyerEmailAddress ?? null,
    }
  }
}

/** Refunds that have not failed. */
export async function* listSquareRefunds({ client, locationId }: Square, { from, to }: TimeSpan): AsyncIterable<RecordedRefund> {
  const question = { locationId, beginTime: from.toISOString(), endTime: to.toISOString(), limit: PAYMENTS_PER_PAGE }
  for await (const one of everyPage(() => client.refunds.list(question))) {
    if (!one.paymentId || !one.createdAt || (one.status !== 'COMPLETED' && one.status !== 'PENDING')) continue
    const amountCents = centsOfSquareMoney(one.amountMoney)
    const feeCents = centsOfSquareFees(one.processingFee)
    yield { refundId: one.id, paymentId: one.paymentId, amountCents, feeCents, madeAt: new Date(one.createdAt) }
  }
}

/** Completed orders that this shop made. */
export async function* listSquareOrders({ client, locationId }: Square, { from, to }: TimeSpan): AsyncIterable<RecordedOrder> {
  const span = { startAt: from.toISOString(), endAt: to.toISOString() }
  const question = {
    locationIds: [locationId],
    limit: ORDERS_PER_PAGE,
    query: {
      filter: { stateFilter: { states: ['COMPLETED' as const] }, dateTimeFilter: { closedAt: span } },
      sort: { sortField: 'CLOSED_AT' as const, sortOrder: 'ASC' as const },
    },
  }
  for (let cursor: string | undefined; ;) {
    const page = await retrySquareCall(() => client.orders.search({ ...question, cursor }), BACKGROUND_RETRIES)
    for (const order of page.orders ?? []) {
      const recorded = recordedOrderOf(order, null)
      if (recorded) yield recorded
    }
    cursor = page.cursor
    if (!cursor) return
  }
}

/** These orders, if this shop made them, with the email address of each payment link. */
export async function findSquareOrders(square: Square, orderIds: string[]): Promise<RecordedOrder[]> {
  const { client, locationId } = square
  const found: Order[] = []
  for (let at = 0; at < orderIds.length; at += ORDERS_PER_BATCH) {
    const batch = orderIds.slice(at, at + ORDERS_PER_BATCH)
    const { orders } = await retrySquareCall(() => client.orders.batchGet({ locationId, orderIds: batch }), BACKGROUND_RETRIES)
    found.push(...(orders ?? []))
  }
  const ours = found.filter((order) => recordedOrderOf(order, null) !== null)
  const emails = await buyerEmailsOf(square, new Set(ours.flatMap(({ id }) => id ?? [])))
  return ours.flatMap((order) => recordedOrderOf(order, emails.get(order.id ?? '') ?? null) ?? [])
}

/**
 * The email addresses of the payment links of these orders. A link is not found by its order, so
 * the list of all links is read until every order is found.
 */
async function buyerEmailsOf({ client }: Square, orderIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const emails = new Map<string, string>()
  const missing = new Set(orderIds)
  if (missing.size === 0) return emails
  for await (const { orderId, prePopulatedData } of everyPage(() => client.checkout.paymentLinks.list({ limit: LINKS_PER_PAGE }))) {
    if (!orderId || !missing.delete(orderId)) continue
    if (prePopulatedData?.buyerEmail) emails.set(orderId, prePopulatedData.buyerEmail)
    if (missing.size === 0) break
  }
  return emails
}

interface Page<Item> {
  data: Item[]
  hasNextPage(): boolean
  getNextPage(): Promise<unknown>
}

/** Every item of a paged list. Each page is retried on its own. */
async function* everyPage<Item>(first: () => PromiseLike<Page<Item>>): AsyncIterable<Item> {
  const page = await retrySquareCall(first, BACKGROUND_RETRIES)
  for (;;) {
    yield* page.data
    if (!page.hasNextPage()) return
    await retrySquareCall(() => page.getNextPage(), BACKGROUND_RETRIES)
  }
}
