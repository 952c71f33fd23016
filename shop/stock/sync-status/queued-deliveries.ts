import { asc, eq, inArray, isNull } from 'drizzle-orm'
import { orders, outbox, refunds } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { allOf } from '#shop/base/lists/conditions.ts'
import { may, type Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The kinds of outbox rows for the point of sale. The right that allows the action also allows
 * discarding its row.
 */
export const abandonRights = {
  'product-write': 'products.change',
  'stock-adjustment': 'stock.change',
  restock: 'stock.change',
  refund: 'orders.refund',
  sale: 'stock.change',
  'free-order': 'stock.change',
  'payment-link': 'orders.change',
} as const satisfies Record<string, Right>
export type PointOfSaleOutboxKind = keyof typeof abandonRights

const kinds = Object.keys(abandonRights) as PointOfSaleOutboxKind[]

/** Rows that the point of sale has not received yet. */
export const isUndelivered = allOf(inArray(outbox.kind, kinds), isNull(outbox.doneAt))

/** A row that waits for the point of sale, or has failed for good. */
export interface QueuedDelivery {
  id: string
  kind: PointOfSaleOutboxKind
  /** The id of the product or variation. Empty for an order's row and for a new product. */
  about: string
  /** Name of the snack; empty when unknown. */
  name: string
  /** The number of the refunded or sold order. */
  orderNumber: string | null
  notedAt: Date
  tries: number
  nextAt: Date | null
  lastError: string | null
  /** The row has failed, and the actor may discard it. */
  mayLetGo: boolean
}

/** At most 100 unfinished rows, oldest first. The caller has checked the right. */
export async function listQueuedDeliveries(shop: Shop, by: Actor): Promise<QueuedDelivery[]> {
  const rows = await shop.db.select().from(outbox).where(isUndelivered).orderBy(asc(outbox.createdAt)).limit(100)
  const numbers = await orderNumbersOf(shop, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as PointOfSaleOutboxKind,
    about: subjectIdOf(row),
    name: nameOf(shop, row),
    orderNumber: numbers.get(row.id) ?? null,
    notedAt: row.createdAt,
    tries: row.attempts,
    nextAt: row.deadAt ? null : row.runAt,
    lastError: row.lastError,
    mayLetGo: row.deadAt !== null && may(by, abandonRights[row.kind as PointOfSaleOutboxKind]),
  }))
}

type OutboxRow = typeof outbox.$inferSelect

/** The key of a catalogue row contains the id. */
export function subjectIdOf({ kind, key }: Pick<OutboxRow, 'kind' | 'key'>): string {
  const [, about = ''] = kind === 'product-write' || kind === 'stock-adjustment' ? key.split(':') : []
  return about === 'new' ? '' : about
}

/** A new product has the name in its input. */
function nameOf({ catalogue }: Shop, row: OutboxRow): string {
  const { to, pieces = [] } = row.payload as { to?: { name: string }; pieces?: { variationId: string }[] }
  const named = (id: string) => catalogue.product(id)?.name ?? catalogue.sellable(id)?.productName
  const put = new Set(pieces.flatMap(({ variationId }) => named(variationId) ?? []))
  return named(subjectIdOf(row)) ?? to?.name ?? [...put].join(', ')
}

/** Order numbers of refunds and sales, by the id of the outbox row. */
async function orderNumbersOf({ db }: Shop, rows: OutboxRow[]): Promise<Map<string, string>> {
  const idIn = ({ payload }: OutboxRow, name: 'refundId' | 'orderId') => (payload as Partial<Record<typeof name, string>>)[name]
  const known = new Map<string, string>()
  const refundIds = rows.flatMap((row) => idIn(row, 'refundId') ?? [])
  if (refundIds.length > 0)
    for (const { id, number } of await db
      .select({ id: refunds.id, number: orders.number })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(inArray(refunds.id, refundIds)))
      known.set(id, number)
  const orderIds = rows.flatMap((row) => idIn(row, 'orderId') ?? [])
  if (orderIds.length > 0)
    for (const { id, number } of await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, orderIds)))
      known.set(id, number)
  return new Map(
    rows.flatMap((row) => {
      const number = known.get(idIn(row, 'refundId') ?? idIn(row, 'orderId') ?? '')
      return number ? [[row.id, number] as const] : []
    }),
  )
}
