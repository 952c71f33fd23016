import { inArray } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { SECOND } from '#shared/durations.ts'
import { until } from '#tests/journeys/parts/shopper.ts'
import type { DrillShop } from './own-shop.ts'

// Orders that the shop accepted while the point of sale was down.

/** The shop looks for orders whose time is over every half minute. */
const EXPIRY_SECONDS = 90

/** What became of them. */
export interface DeferredOrders {
  accepted: number
  paid: number
  /** Nobody paid in time: the order has expired. */
  expired: number
  /** The longest time from the order to its payment link, in milliseconds. */
  longestLinkMs: number
  faults: string[]
}

/** Lets the time of these unpaid orders pass, and waits until the shop has ended them. */
export async function letExpire({ books: { db } }: Pick<DrillShop, 'books'>, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return
  const these = inArray(orders.number, numbers)
  await until(async () => (await db.select().from(orders).where(these)).every(({ paymentLinkSentAt }) => paymentLinkSentAt), EXPIRY_SECONDS)
  await db
    .update(orders)
    .set({ payBy: new Date(Date.now() - SECOND) })
    .where(these)
  await until(async () => (await db.select().from(orders).where(these)).every(({ status }) => status === 'expired'), EXPIRY_SECONDS)
}

/** Checks that each got its payment link once, and was paid or has ended. */
export async function inspectDeferred({ books: { db }, fleet }: DrillShop, numbers: string[]): Promise<DeferredOrders> {
  const rows = numbers.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.number, numbers))
  const letters = await fleet.letters()
  const lettersAbout = (subject: string) => letters.filter((letter) => letter.subject === subject).length
  const paid = rows.filter(({ paidAt }) => paidAt)
  const expired = rows.filter(({ status }) => status === 'expired')
  const faults = rows.flatMap(({ number, status, paidAt }) => {
    const links = lettersAbout(`Your payment link for order #${number}`)
    const ends = lettersAbout(`Your order #${number} is canceled`)
    return [
      ...(links === 1 ? [] : [`The payment link of order ${number} was sent ${links} times.`]),
      ...(paidAt || (status === 'expired' && ends === 1)
        ? []
        : [`Order ${number} got a payment link, but is ${status}, and ${ends} emails say that it has ended.`]),
    ]
  })
  const lost = numbers.filter((number) => !rows.some((row) => row.number === number))
  return {
    accepted: numbers.length,
    paid: paid.length,
    expired: expired.length,
    longestLinkMs: Math.max(
      0,
      ...rows.map((row) => Number(row.paymentLinkSentAt ?? row.paymentDeferredAt) - Number(row.paymentDeferredAt)),
    ),
    faults: [...lost.map((number) => `Order ${number} was accepted, but isn’t in the books.`), ...faults],
  }
}
