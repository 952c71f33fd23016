import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { lockOrderForStaff } from '#shop/ordering/orders/order-lock.ts'
import { anonymizeDueOrders } from './privacy.ts'
import { requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/**
 * Anonymizes an order without an account, as its customer asked: at once when it has ended, else as
 * soon as it ends. Idempotent. Throws Failure: 'not-found' when the actor may not, and for an order
 * with an account, which is anonymized with the account; 'prove-first'.
 */
export async function anonymizeOrder(shop: Shop, by: Actor, number: string): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'customers.change', number)
    if (by.kind !== 'customer' || order.email !== null) throw new Failure('not-found')
    requireReauthentication(inside, by)
    if (order.forgetAskedAt) return
    await inside.db.update(orders).set({ forgetAskedAt: inside.now() }).where(eq(orders.id, order.id))
    await recordAudit(inside, by, { action: 'order.forget-asked', target: `order:${order.number}` })
    await anonymizeDueOrders(inside)
  })
}
