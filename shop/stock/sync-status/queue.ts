import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { orders, outbox, refunds } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { may, type Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

/** What the point of sale has to take, as kinds of outbox rows; and who may let go of it: who might have asked for it. */
export const letGoBy = {
  'product-write': 'products.change',
  'stock-adjustment': 'stock.change',
  restock: 'stock.change',
  refund: 'orders.refund',
  'free-order': 'stock.change',
} as const satisfies Record<string, Right>
export type QueuedKind = keyof typeof letGoBy

const kinds = Object.keys(letGoBy) as QueuedKind[]

/** Rows that the point of sale has yet to take. */
export const isQueued = and(inArray(outbox.kind, kinds), isNull(outbox.doneAt))!

/** What waits for the point of sale, or was given up. */
export interface Queued {
  id: string
  kind: QueuedKind
  /** What it is about: a product's or variation's id; empty for what is of an order, and for a product that is still to be made. */
  about: string
  /** Of the snacks it is about; empty where nobody knows it. */
  name: string
  /** Of the order whose money goes back, or that costs nothing. */
  orderNumber: string | null
  notedAt: Date
  tries: number
  nextAt: Date | null
  lastError: string | null
  /** It was given up, and who asks may let it go. */
  mayLetGo: boolean
}

/** What waits, the oldest first, a hundred at most. The caller asked for the right to see it. */
export async function queueOf(shop: Shop, by: Actor): Promise<Queued[]> {
  const rows = await shop.db.select().from(outbox).where(isQueued).orderBy(asc(outbox.createdAt)).limit(100)
  const numbers = await orderNumbersOf(shop, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as QueuedKind,
    about: aboutOf(row),
    name: nameOf(shop, row),
    orderNumber: numbers.get(row.id) ?? null,
    notedAt: row.createdAt,
    tries: row.attempts,
    nextAt: row.deadAt ? null : row.runAt,
    lastError: row.lastError,
    mayLetGo: row.deadAt !== null && may(by, letGoBy[row.kind as QueuedKind]),
  }))
}

type OutboxRow = typeof outbox.$inferSelect

/** The keys of what is of the catalogue name it. */
export function aboutOf({ kind, key }: Pick<OutboxRow, 'kind' | 'key'>): string {
  const [, about = ''] = kind === 'product-write' || kind === 'stock-adjustment' ? key.split(':') : []
  return about === 'new' ? '' : about
}

/** What is still to be made is called as whoever wrote it calls it. */
function nameOf({ catalogue }: Shop, row: OutboxRow): string {
  const { to, pieces = [] } = row.payload as { to?: { name: string }; pieces?: { variationId: string }[] }
  const named = (id: string) => catalogue.product(id)?.name ?? catalogue.sellable(id)?.productName
  const put = new Set(pieces.flatMap(({ variationId }) => named(variationId) ?? []))
  return named(aboutOf(row)) ?? to?.name ?? [...put].join(', ')
}

/** The numbers of the orders whose money goes back or that cost nothing, by the rows that say so. */
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
