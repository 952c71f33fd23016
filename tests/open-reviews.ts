import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accountDeletions, mailConsents, orderEvents, orderLines, orders, outbox, reviews } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import type { Customer, Role } from '#shop/actor.ts'
import type { Letter } from '#shop/ports.ts'
import { moderateReviews, reviewsAtDesk, ReviewsAtDesk, reviewsOf, tagsTold, WriteReview, writeReview } from '#shop/reviews/reviews.ts'
import type { Stage } from '#shop/ordering/orders/transitions.ts'
import { makeCustomer, makeProduct } from './make.ts'
import { openShop } from './open-shop.ts'

type Status = (typeof orders.$inferSelect)['status']

/** What somebody writes of a product. */
export const say = (productId: string, over: Partial<ReturnType<typeof WriteReview.parse>> = {}) =>
  WriteReview.parse({ productId, rating: 5, title: 'Braver than I am', body: 'Gone by Sunday.', shownName: 'Ada', ...over })

/** A shop whose customers have received what they review, at a time that the test sets. `begin` and `end` stand around each test. */
export async function openReviews() {
  let clock = new Date()
  const shop = await openShop({
    now: () => clock,
    post: { send: async (letter) => void reviewing.posted.push(letter) },
    identity: { forget: async () => {} } as never,
  })
  await shop.opened.listen(
    'reviews',
    (told) => void reviewing.purged.push(...tagsTold(told)),
    () => {},
  )
  const staff = (role: Role = 'support') => makeCustomer(shop, { role })
  const desk = async (status = 'waiting') => (await reviewsAtDesk(shop, await staff(), ReviewsAtDesk.parse({ status }))).reviews

  /** An order of theirs, a day old, that has come as far as this. */
  async function order(by: Customer, productId: string, status: Status = 'delivered', entered: Status[] = [status]): Promise<string> {
    const placedAt = new Date(clock.getTime() - DAY)
    const [row] = await shop.db
      .insert(orders)
      .values({
        number: randomUUID().slice(0, 8).toUpperCase(),
        placeKey: randomUUID(),
        userId: by.userId,
        status,
        ...(status === 'partially_refunded' && { stage: entered[0] as Stage }),
        email: by.email,
        customerFirstName: by.firstName,
        locale: 'en-US',
        currency: 'USD',
        subtotalCents: 500,
        discountCents: 0,
        shippingCents: 0,
        taxCents: 0,
        totalCents: 500,
        shipTo: { name: 'Ada', line1: '1 Road', city: 'Brooklyn', postalCode: '11238', country: 'US' } as never,
        deliveryMethod: 'standard',
        placedAt,
        paidAt: placedAt,
        payBy: placedAt,
      })
      .returning()
    const line = { productId, variationId: `VAR-${productId}-0`, productName: 'Snack', variationName: '', quantity: 1, unitPriceCents: 500 }
    await shop.db.insert(orderLines).values({ ...line, orderId: row!.id, position: 0, discountCents: 0, taxCents: 0, totalPriceCents: 500 })
    for (const one of entered)
      await shop.db.insert(orderEvents).values({ orderId: row!.id, status: one, actor: 'schedule', happenedAt: clock })
    return row!.number
  }

  const reviewing = {
    shop,
    posted: [] as Letter[],
    /** The pages that were told to go, by tag. */
    purged: [] as string[],
    now: () => clock,
    later: (by: number) => void (clock = new Date(clock.getTime() + by)),
    begin() {
      reviewing.posted = []
      reviewing.purged = []
      clock = new Date('2026-03-01T12:00:00Z')
    },
    async end() {
      for (const table of [reviews, outbox, mailConsents, accountDeletions]) await shop.db.delete(table)
    },
    staff,
    desk,
    order,
    /** Somebody who got a product of its own. */
    async buyer(): Promise<{ by: Customer; productId: string; number: string }> {
      const { id: productId } = await makeProduct(shop)
      const by = await makeCustomer(shop)
      return { by, productId, number: await order(by, productId) }
    },
    /** What is said of a product, once the shop has heard of what was decided. */
    said: (productId: string) => expect.poll(() => reviewsOf(shop, productId)),
    /** Has staff read what waits, and decide. */
    async decide(verdict: 'shown' | 'refused', answer?: string): Promise<void> {
      for (const { id, version } of await desk())
        await moderateReviews(shop, await staff(), { reviews: [{ id, version }], verdict, answer })
    },
    async shown(by: Customer, productId: string, over: Parameters<typeof say>[1] = {}): Promise<void> {
      await writeReview(shop, by, say(productId, over))
      await reviewing.decide('shown')
    },
  }
  return reviewing
}
