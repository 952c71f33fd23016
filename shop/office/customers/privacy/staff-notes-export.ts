import { asc, eq, type SQL } from 'drizzle-orm'
import { customerNotes, orderNotes, orders, orderTags, savedViews } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** Staff notes on the customer and on the customer's orders, without their authors. */
export async function exportStaffNotes(shop: Shop, userId: string) {
  const aboutYou = await shop.db.select().from(customerNotes).where(eq(customerNotes.userId, userId)).orderBy(asc(customerNotes.createdAt))
  return {
    about_you: aboutYou.map(({ body, createdAt }) => ({ note: body, written_at: createdAt })),
    ...(await exportOrderNotes(shop, eq(orders.userId, userId))),
  }
}

/** Staff notes on some orders. */
export async function exportOrderNotes({ db }: Shop, which: SQL) {
  const [aboutOrders, tags] = [
    await db
      .select({ order: orders.number, note: orderNotes.body, at: orderNotes.createdAt })
      .from(orderNotes)
      .innerJoin(orders, eq(orders.id, orderNotes.orderId))
      .where(which)
      .orderBy(asc(orderNotes.createdAt)),
    await db
      .select({ order: orders.number, tag: orderTags.tag, at: orderTags.createdAt })
      .from(orderTags)
      .innerJoin(orders, eq(orders.id, orderTags.orderId))
      .where(which)
      .orderBy(asc(orderTags.createdAt), asc(orderTags.tag)),
  ]
  return {
    about_orders: aboutOrders.map(({ order, note, at }) => ({ order_number: order, note, written_at: at })),
    tags: tags.map(({ order, tag, at }) => ({ order_number: order, tag, added_at: at })),
  }
}

/** The saved list views of a staff member. */
export async function exportSavedViews({ db }: Shop, userId: string) {
  const rows = await db.select().from(savedViews).where(eq(savedViews.userId, userId)).orderBy(asc(savedViews.createdAt))
  return rows.map(({ list, name, query, createdAt }) => ({ list, name, filters: query, saved_at: createdAt }))
}
