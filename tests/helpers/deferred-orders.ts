import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { outbox } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { deliverPaymentLink } from '#shop/ordering/payments/deferred-payments.ts'
import type { Selling } from '../fixtures/open-selling.ts'

/** Orders whose payment is deferred, for tests. */
export function deferredOrders(selling: () => Selling) {
  const shop = () => selling().shop
  return {
    /** An order that was placed while the point of sale is down. It stays down. */
    deferred: async (line: [string, number], mood: 'broken' | 'busy' = 'broken'): Promise<{ by: Customer; number: string }> => {
      const by = await selling().buyer(line)
      selling().till.mood = mood
      const placed = await selling().place(by)
      if (placed.outcome !== 'deferred') throw new Error(`Not deferred: ${JSON.stringify(placed)}`)
      return { by, number: placed.orderNumber }
    },
    /** Runs the worker as it runs a minute later. */
    deliver: async (): Promise<void> => {
      selling().later(MINUTE)
      await deliverDue(shop(), { 'payment-link': deliverPaymentLink }, randomUUID())
      selling().later(-MINUTE)
      await shop()
        .db.update(outbox)
        .set({ runAt: new Date(0) })
        .where(eq(outbox.kind, 'payment-link'))
    },
    emailsAbout: async (orderId: string): Promise<string[]> => {
      const isAbout = and(eq(outbox.kind, 'letter'), like(outbox.key, `%:${orderId}`))
      const rows = await shop().db.select({ key: outbox.key }).from(outbox).where(isAbout)
      return rows.map(({ key }) => key.split(':')[0]!).toSorted()
    },
    /** The reason in the email about the order's end. */
    reasonTold: async (orderId: string): Promise<unknown> => {
      const isIts = eq(outbox.key, `deferred-order-ended:${orderId}`)
      const [row] = await shop().db.select().from(outbox).where(isIts)
      return (row?.payload as { data: { reason: string } } | undefined)?.data.reason
    },
    /** The ids of the open payment pages at the point of sale. */
    pagesOf: async (number: string): Promise<string[]> => {
      const links = await selling().till.square.checkout.paymentLinks.list({})
      return links.data.filter((link) => link.paymentNote === number).map(({ id }) => id!)
    },
  }
}
