import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orderEvents, orderLines } from '#database/schema.ts'
import { outboxHandlers } from '#server/outbox-handlers.ts'
import type { Customer } from '#shop/actor.ts'
import type { OrderLineRow } from '#shop/ordering/payments/payments.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import type { Shop } from '#shop/shop.ts'
import type { Selling } from '../fixtures/open-selling.ts'

export interface PaidOrder {
  by: Customer
  id: string
  number: string
  totalCents: number
  providerOrderId: string
  paymentId: string
  lines: OrderLineRow[]
  /** The snack of the first line. */
  snack: { id: string; priceCents: number }
}

/**
 * A paid and settled order. Each number in `pieces` is the quantity of another snack, with 10 in
 * stock.
 */
export async function paidOrder(selling: Selling, ...pieces: number[]): Promise<PaidOrder> {
  const { shop, emulator } = selling
  const snacks: { id: string; priceCents: number }[] = []
  for (const _ of pieces) snacks.push(await selling.snack(10))
  const by = await selling.buyer(...snacks.map(({ id }, index): [string, number] => [id, pieces[index]!]))
  const { number, url, providerOrderId } = await selling.placed(by)
  if (!(await emulator.pay(url)).paid) throw new Error('Not paid')
  await settlePayment(shop, providerOrderId)
  const { order, attempts } = await selling.account(number)
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  const { id, totalCents } = order
  return { by, id, number, totalCents, providerOrderId, paymentId: attempts[0]!.paymentId!, lines, snack: snacks[0]! }
}

/** Lets a worker deliver all due outbox rows. */
export const work = (shop: Shop): Promise<number> => deliverDue(shop, outboxHandlers, randomUUID())

/** The refunded amount of a payment at the point of sale, in cents. */
export async function givenBack({ emulator }: Selling, paymentId: string): Promise<number> {
  const { payment } = await emulator.square.payments.get({ paymentId })
  return Number(payment?.refundedMoney?.amount ?? 0)
}

/** Refunds money directly at the point of sale, as staff there would. */
export async function giveBackByHand({ emulator }: Selling, paymentId: string, cents: number): Promise<void> {
  const amountMoney = { amount: BigInt(cents), currency: 'USD' as const }
  await emulator.square.refunds.refundPayment({ idempotencyKey: randomUUID(), paymentId, amountMoney, reason: 'At the counter' })
}

/** The stock of a variation at the point of sale. */
export async function countedAtPointOfSale({ emulator }: Selling, variationId: string): Promise<number> {
  const [counted] = await emulator.pointOfSale.stockSource.stockCountsOf([variationId])
  return counted!.quantity
}

/**
 * The entries of an order's timeline: 'paid', or 'refund:goodwill' for events that are not status
 * changes.
 */
export async function timeline({ shop }: Selling, orderId: string): Promise<string[]> {
  const rows = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.happenedAt)
  return rows.map(({ kind, status, detail }) =>
    kind === 'status' ? status : [kind, detail.reason ?? detail.answer].filter(Boolean).join(':'),
  )
}
