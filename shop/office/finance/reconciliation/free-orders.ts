import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import type { RecordedOrder, TimeSpan } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { Difference } from '../reconciliation.types.ts'
import { type Compared, differenceOf } from './difference-of.ts'

/**
 * The outbox reports a free order to the point of sale. While the point of sale is down, it
 * retries.
 */
const FREE_ORDER_DELAY_MS = 24 * HOUR

/**
 * Orders that cost nothing, which the provider completed in this span and the books lack.
 * `completed` holds the ids in the shop of all that it completed since.
 */
export async function findFreeOrders(shop: Shop, { from, to }: TimeSpan): Promise<Compared & { completed: ReadonlySet<string> }> {
  const free: RecordedOrder[] = []
  for await (const order of shop.payments.listOrders({ from, to: shop.now() })) if (order.totalCents === 0) free.push(order)
  const completed = new Set(free.flatMap(({ orderId }) => orderId ?? []))
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...completed]))
  const known = new Set(rows.map(({ id }) => id))
  const differences = free
    .filter(({ orderId, placedAt }) => orderId !== null && !known.has(orderId) && placedAt <= to)
    .map(({ providerOrderId, number, placedAt, basket }) =>
      differenceOf({
        kind: 'free-order-without-order',
        id: providerOrderId,
        providerOrderId,
        at: placedAt,
        orderNumber: number,
        theirCents: 0,
        ourCents: null,
        lines: (basket?.lines ?? []).map(({ productName, quantity }) => ({ name: productName, quantity })),
        fixes: basket ? ['record', 'refund'] : [],
      }),
    )
  return { differences, others: 0, completed }
}

/** Orders in the books that cost nothing and that the provider has not completed. */
export async function findMissingFreeOrders(shop: Shop, { from, to }: TimeSpan, completed: ReadonlySet<string>): Promise<Compared> {
  if (!shop.payments.completeFreeOrder) return { differences: [], others: 0 }
  const until = new Date(Math.min(to.getTime(), shop.now().getTime() - FREE_ORDER_DELAY_MS))
  const rows = await shop.db
    .select({ id: orders.id, number: orders.number, paidAt: orders.paidAt })
    .from(orders)
    .where(and(eq(orders.totalCents, 0), eq(orders.demo, false), gte(orders.paidAt, from), lte(orders.paidAt, until)))
  const differences: Difference[] = rows.flatMap(({ id, number, paidAt }) =>
    paidAt === null || completed.has(id)
      ? []
      : differenceOf({
          kind: 'free-order-missing',
          id,
          providerOrderId: null,
          at: paidAt,
          orderNumber: number,
          isOrderKnown: true,
          theirCents: null,
          ourCents: 0,
        }),
  )
  return { differences, others: 0 }
}
