import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { lockOrderForStaff } from '#shop/ordering/orders/order-lock.ts'
import { describeExport, exportOrderNotes, exportOrders } from './privacy.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import { requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/**
 * The data export for an order without an account, as its customer asked. It covers this order
 * only, since nothing else is known to belong to the customer. Throws Failure: 'not-found' when the
 * actor may not, and for an order with an account, which has its own export; 'prove-first',
 * 'too-many-requests'.
 */
export async function exportOrderData(shop: Shop, by: Actor, number: string): Promise<Record<string, unknown>> {
  requireRight(by, 'customers.change')
  requireReauthentication(shop, by)
  await consumeRateLimits(shop, [{ key: `exports-by:${by.userId}`, max: 60, windowMs: HOUR }])
  const { id } = await inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'customers.change', number)
    if (order.email !== null) throw new Failure('not-found')
    await recordAudit(inside, by, { action: 'order.exported', target: `order:${order.number}` })
    return order
  })
  const whose = eq(orders.id, id)
  return { about: describeExport(shop), orders: await exportOrders(shop, whose), staff_notes: await exportOrderNotes(shop, whose) }
}
