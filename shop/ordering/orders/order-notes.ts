import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { multiLine } from '#shared/text/text-schemas.ts'
import { orderNotes, orderTags } from '#database/schema.ts'
import { staffNamesOf } from '#shop/base/staff-names.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { isNoteRemovable, type RemoveNote } from '#shop/base/staff-notes.ts'
import { Failure } from '#shop/failure.ts'
import { publishOrderToStaff } from '#shop/base/live.ts'
import { lockOrderForStaff } from './order-lock.ts'
import type { OrderRow } from '../payments/payments.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

// Notes on an order, for staff only. The customer never sees them.

const MAX_TAGS = 10

/** `key` is the form's idempotency key: a second submit writes nothing. */
export const WriteOrderNote = z.object({
  key: z.uuid(),
  body: multiLine(2000, { minLength: 1 }),
})
/** One or a few words, stored in lower case. */
export const OrderTag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(30)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u)

export interface OrderNote {
  id: string
  /** The author's first name; '' when the account no longer exists. */
  by: string
  body: string
  at: Date
  /** The reader wrote it a moment ago and may take it back. */
  isRemovable: boolean
}

/** The notes of an order, oldest first. Does no access check: the caller has fetched the order. */
export async function listOrderNotes({ db, now }: Shop, by: Customer, orderId: string): Promise<OrderNote[]> {
  const rows = await db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.createdAt))
  const names = await staffNamesOf(
    { db },
    rows.map(({ actor }) => actor),
  )
  return rows.map((row) => ({
    id: row.id,
    by: names.get(row.actor)?.firstName ?? '',
    body: row.body,
    at: row.createdAt,
    isRemovable: isNoteRemovable(row, by, now()),
  }))
}

/** Writes a staff note on an order. Throws Failure('not-found'). */
export async function writeOrderNote(shop: Shop, by: Actor, number: string, { key, body }: z.infer<typeof WriteOrderNote>): Promise<void> {
  await onOrder(shop, by, number, async (inside, order, who) => {
    const note = { id: key, orderId: order.id, actor: `staff:${who.userId}`, body, createdAt: shop.now() }
    const written = await inside.db.insert(orderNotes).values(note).onConflictDoNothing().returning({ id: orderNotes.id })
    if (written.length > 0) await recordAudit(inside, who, { action: 'order.noted', target: `order:${order.number}` })
  })
}

/**
 * Takes back a note that the actor wrote a moment ago. Does nothing the second time. Throws Failure:
 * 'not-found', 'too-late'.
 */
export async function removeOrderNote(shop: Shop, by: Actor, number: string, { noteId }: z.infer<typeof RemoveNote>): Promise<void> {
  await onOrder(shop, by, number, async (inside, order, who) => {
    const isIt = and(eq(orderNotes.id, noteId), eq(orderNotes.orderId, order.id))
    const [note] = await inside.db.select().from(orderNotes).where(isIt)
    if (!note) return
    if (!isNoteRemovable(note, who, shop.now())) throw new Failure('too-late')
    await inside.db.delete(orderNotes).where(isIt)
    await recordAudit(inside, who, { action: 'order.note-removed', target: `order:${order.number}` })
  })
}

/** The tags of these orders, by order id. */
export async function orderTagsOf({ db }: Shop, orderIds: string[]): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.select().from(orderTags).where(inArray(orderTags.orderId, orderIds)).orderBy(asc(orderTags.tag))
  const tags = new Map<string, string[]>()
  for (const { orderId, tag } of rows) tags.set(orderId, [...(tags.get(orderId) ?? []), tag])
  return tags
}

/**
 * The tags in use, most used first, 50 at most. Throws Failure('not-found') when the actor is not
 * staff.
 */
export async function listOrderTags(shop: Shop, by: Actor): Promise<string[]> {
  requireRight(by, 'orders.read')
  const rows = await shop.db
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .groupBy(orderTags.tag)
    .orderBy(desc(count()), asc(orderTags.tag))
    .limit(50)
  return rows.map(({ tag }) => tag)
}

/**
 * Adds a tag to an order. False when the order has the tag already. Throws Failure: 'not-found',
 * 'too-much' (the order has ten tags).
 */
export async function addOrderTag(shop: Shop, by: Actor, number: string, { tag }: { tag: z.infer<typeof OrderTag> }): Promise<boolean> {
  return onOrder(shop, by, number, async (inside, order, who) => {
    const before = (await orderTagsOf(inside, [order.id])).get(order.id) ?? []
    if (before.includes(tag)) return false
    if (before.length >= MAX_TAGS) throw new Failure('too-much')
    await inside.db.insert(orderTags).values({ orderId: order.id, tag, createdAt: shop.now() })
    await recordAudit(inside, who, { action: 'order.tagged', target: `order:${order.number}`, after: { tag } })
    return true
  })
}

/** Removes a tag. Does nothing when the order lacks it. Throws Failure('not-found'). */
export async function removeOrderTag(shop: Shop, by: Actor, number: string, { tag }: { tag: string }): Promise<void> {
  await onOrder(shop, by, number, async (inside, order, who) => {
    const isIt = and(eq(orderTags.orderId, order.id), eq(orderTags.tag, tag))
    const removed = await inside.db.delete(orderTags).where(isIt).returning({ tag: orderTags.tag })
    if (removed.length > 0) await recordAudit(inside, who, { action: 'order.untagged', target: `order:${order.number}`, before: { tag } })
  })
}

async function onOrder<Result>(
  shop: Shop,
  by: Actor,
  number: string,
  work: (inside: Shop, order: OrderRow, who: Customer) => Promise<Result>,
): Promise<Result> {
  requireRight(by, 'orders.read')
  return inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'orders.read', number)
    const result = await work(inside, order, by)
    publishOrderToStaff(inside, order)
    return result
  })
}
