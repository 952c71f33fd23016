import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { outbox } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { payOrder } from '#shop/ordering/orders/orders.ts'
import { deliverPaymentLink } from '#shop/ordering/payments/deferred-payments.ts'
import { settleOwnOrder } from '#shop/ordering/payments/settlement.ts'
import type { Selling } from '../fixtures/open-selling.ts'

export interface DeferredOrder {
  by: Customer
  number: string
}

/** Orders whose payment is deferred, for tests. */
export function deferredOrders(selling: () => Selling) {
  const shop = () => selling().shop
  /** The ids of the open payment pages at the point of sale. */
  const pagesOf = async (number: string): Promise<string[]> => {
    const links = await selling().emulator.square.checkout.paymentLinks.list({})
    return links.data.filter((link) => link.paymentNote === number).map(({ id }) => id!)
  }
  /** An order that was placed while the point of sale is down. It stays down. */
  const deferred = async (line: [string, number], mood: 'broken' | 'busy' = 'broken'): Promise<DeferredOrder> => {
    const by = await selling().buyer(line)
    selling().emulator.mood = mood
    const placed = await selling().place(by)
    if (placed.outcome !== 'deferred') throw new Error(`Not deferred: ${JSON.stringify(placed)}`)
    return { by, number: placed.orderNumber }
  }
  return {
    pagesOf,
    deferred,
    /** The same. The point of sale is back. */
    deferredUntilBack: async (line: [string, number]): Promise<DeferredOrder> => {
      const about = await deferred(line)
      selling().emulator.mood = 'well'
      return about
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
    /** Makes the link of one order, as any process may at any time. */
    deliverTo: async ({ number }: DeferredOrder): Promise<void> => {
      const { order } = await selling().account(number)
      await deliverPaymentLink(shop(), { orderId: order.id }, {} as never)
    },
    payNow: async ({ by, number }: DeferredOrder): Promise<void> => {
      await selling().emulator.pay(await payOrder(shop(), by, number))
      await settleOwnOrder(shop(), by, number)
    },
    /**
     * At most one page was made, and the order has it or it is closed. A paid order was paid on it.
     */
    checkPages: async ({ number }: DeferredOrder): Promise<void> => {
      const { order, attempts } = await selling().account(number)
      const pages = await pagesOf(number)
      expect(attempts).toHaveLength(1)
      if (order.status === 'pending_payment') expect(pages).toEqual([attempts[0]!.linkId])
      if (order.status === 'cancelled' || order.status === 'expired') expect(pages).toEqual([])
      if (order.status === 'paid') expect(attempts[0]).toMatchObject({ status: 'paid' })
      expect(await checkIntegrity(shop())).toEqual({})
    },
  }
}
