import { and, asc, eq, inArray } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { parseLocale } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { isAwaitingPaymentLink } from '../awaits-payment-link.ts'
import { parseOrderNumber } from '../order-number.ts'
import type { OrderSummary } from '../orders.types.ts'
import type { OrderLineRow, OrderRow } from '../../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'
import { shownNames } from '#shop/ordering/order-lines/line-names.ts'

/**
 * The customer's own order with this number, in any spelling. Throws Failure('not-found') for any
 * other order.
 */
export async function getOwnOrderRow({ db }: Shop, by: Customer, number: string): Promise<OrderRow> {
  const [order] = await selectOwn(db, { number: parseOrderNumber(number), userId: by.userId })
  if (!order) throw new Failure('not-found')
  return order
}

const selectOwn = statement((db, value: ValueOf<{ number: string; userId: string }>) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.number, value('number')), eq(orders.userId, value('userId')))),
)

/** Order summaries, in the order of the rows. */
export async function orderSummariesOf(shop: Shop, rows: OrderRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await shop.db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((row) => orderSummaryOf(shop, row, byOrder.get(row.id) ?? []))
}

export function orderSummaryOf({ catalogue }: Shop, order: OrderRow, lines: OrderLineRow[]): OrderSummary {
  return {
    number: order.number,
    status: order.status,
    stage: order.stage,
    awaitsPaymentLink: isAwaitingPaymentLink(order),
    placedAt: order.placedAt,
    totalCents: order.totalCents,
    currency: order.currency,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    namesLocale: parseLocale(order.locale),
    pictures: lines.slice(0, 4).map((line) => ({
      id: line.pictureId,
      productName: shownNames(line).productName,
      tint: catalogue.sellable(line.variationId)?.tint ?? 'cocoa',
    })),
  }
}
