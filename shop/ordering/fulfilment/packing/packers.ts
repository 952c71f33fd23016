import { and, asc, eq, inArray } from 'drizzle-orm'
import { present } from '#shared/present.ts'
import { auditLog, orderEvents } from '#database/schema.ts'
import { staffNamesOf } from '#shop/base/staff-names.ts'
import type { OrderRow } from '../../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/** The audit action for a parcel that changed its packer. */
export const TAKEN_OVER_ACTION = 'order.packing-taken-over'

export interface Packer {
  userId: string
  /** First name of the packer. */
  name: string
}
type Order = Pick<OrderRow, 'id' | 'number'>

/** The packer of an order; null where no staff member has started. */
export async function packerOf(shop: Shop, order: Order): Promise<Packer | null> {
  return (await packersOf(shop, [order])).get(order.id) ?? null
}

/**
 * Like `packerOf` for many orders, by order id: the colleague who started, or who took over last.
 */
export async function packersOf({ db }: Shop, orders: Order[]): Promise<Map<string, Packer>> {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const targets = new Map(orders.map(({ id, number }) => [`order:${number}`, id]))
  const begun = await db
    .select({ orderId: orderEvents.orderId, actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, 'status'), eq(orderEvents.status, 'packing')))
  const takenOver = await db
    .select({ target: auditLog.target, actor: auditLog.actor })
    .from(auditLog)
    .where(and(inArray(auditLog.target, [...targets.keys()]), eq(auditLog.action, TAKEN_OVER_ACTION)))
    .orderBy(asc(auditLog.happenedAt))
  const actors = new Map(begun.map(({ orderId, actor }) => [orderId, actor]))
  for (const { target, actor } of takenOver) actors.set(present(targets.get(target)), actor)
  const staff = await staffNamesOf({ db }, actors.values())
  const packers = new Map<string, Packer>()
  for (const [orderId, actor] of actors) {
    const packer = staff.get(actor)
    if (packer) packers.set(orderId, { userId: packer.userId, name: packer.firstName })
  }
  return packers
}
