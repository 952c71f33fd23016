import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { writeDown } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { lockOrderAtWork } from '#shop/ordering/orders/order-lock.ts'
import { aboutExport, orderNotesIn, ordersIn } from './privacy.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import { requireProof } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

const HOUR = 60 * 60 * 1000

/**
 * The data export for an order without an account, as its customer asked. It covers this order
 * only, since nothing else is known to belong to the customer. Throws Failure: 'not-found' when the
 * actor may not, and for an order with an account, which has its own export; 'prove-first',
 * 'too-many-requests'.
 */
export async function exportOrder(shop: Shop, by: Actor, number: string): Promise<Record<string, unknown>> {
  requireRight(by, 'customers.change')
  requireProof(shop, by)
  await countUse(shop, [{ key: `exports-by:${by.userId}`, most: 60, within: HOUR }])
  const { id } = await inTransaction(shop, async (inside) => {
    const order = await lockOrderAtWork(inside, by, 'customers.change', number)
    if (order.email !== null) throw new Failure('not-found')
    await writeDown(inside, by, { action: 'order.exported', target: `order:${order.number}` })
    return order
  })
  const whose = eq(orders.id, id)
  return { about: aboutExport(shop), orders: await ordersIn(shop, whose), staff_notes: await orderNotesIn(shop, whose) }
}
