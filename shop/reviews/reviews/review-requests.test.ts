import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/durations.ts'
import { accountDeletions, orders, outbox } from '#database/schema.ts'
import { crashAt } from '#tests/helpers/at-failpoint.ts'
import { openReviews, say } from '#tests/fixtures/open-reviews.ts'
import type { TestShop } from '#tests/fixtures/open-shop.ts'
import { giveConsent, withdrawConsent } from '#shop/mail/consents.ts'
import { deliverEmail } from '#shop/mail/send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { sendReviewRequests, writeReview } from '../reviews.ts'

let reviewing: Awaited<ReturnType<typeof openReviews>>
let shop: TestShop
beforeAll(async () => {
  reviewing = await openReviews()
  ;({ shop } = reviewing)
})
beforeEach(() => reviewing.begin())
afterEach(() => reviewing.end())
afterAll(() => shop.close())

describe('the review request', () => {
  const work = async (after = 0) => {
    reviewing.later(after)
    await sendReviewRequests(shop)
    await deliverDue(shop, { letter: deliverEmail }, randomUUID())
  }

  test('a review request comes once, some days after the parcel, to customers who agreed, in the language of their consent', async () => {
    const { by, number } = await reviewing.buyer()
    const never = await reviewing.buyer()
    await giveConsent(shop, { ...by, locale: 'es-ES' }, 'reviews', 'settings')
    await work(4.9 * DAY)
    expect(reviewing.posted).toEqual([])
    await work(0.2 * DAY)
    await work(DAY)
    expect(reviewing.posted).toHaveLength(1)
    const [{ to, subject, html, text, headers }] = reviewing.posted as [EmailMessage]
    expect(to.address).toBe(by.email)
    expect(to.address).not.toBe(never.by.email)
    expect(subject).toBe('¿Qué tal tus snacks de Wanderbite?')
    for (const said of [html, text]) {
      expect(said).toContain(`http://localhost:3000/es-ES/dashboard/orders/${number}/review`)
      expect(said).toContain('/es-ES/unsubscribe?token=')
    }
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })

  test('a review request is not sent after the consent was withdrawn, the order refunded, the review written, or the account deleted', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => reviewing.buyer()))
    for (const { by } of asked) await giveConsent(shop, by, 'reviews', 'settings')
    const [withdrawn, refunded, reviewed, leaving, refundedBefore] = asked as [
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
    ]
    await shop.db.insert(accountDeletions).values({ userId: leaving.by.userId, dueAt: new Date(reviewing.now().getTime() + 90 * DAY) })
    await shop.db.update(orders).set({ status: 'refunded' }).where(eq(orders.number, refundedBefore.number))
    reviewing.later(6 * DAY)
    await sendReviewRequests(shop)
    expect(await shop.db.select().from(outbox)).toHaveLength(3)
    await withdrawConsent(shop, withdrawn.by, 'reviews')
    await shop.db.update(orders).set({ status: 'refunded' }).where(eq(orders.number, refunded.number))
    await writeReview(shop, reviewed.by, say(reviewed.productId))
    await work()
    const skipped = (await shop.db.select().from(outbox)).map(({ skipReason }) => skipReason)
    expect(new Set(skipped)).toEqual(new Set(['order-ended', 'reviewed', 'unsubscribed']))
    expect(reviewing.posted).toEqual([])
  })

  test('a review request is not sent after months, nor for a product that is already reviewed', async () => {
    const [late, done] = [await reviewing.buyer(), await reviewing.buyer()]
    await giveConsent(shop, done.by, 'reviews', 'settings')
    await writeReview(shop, done.by, say(done.productId))
    await work(6 * DAY)
    reviewing.later(30 * DAY)
    await giveConsent(shop, late.by, 'reviews', 'settings')
    await work()
    expect(reviewing.posted).toEqual([])
  })

  test('a review request is one for each order, even with several workers and one that dies after sending', async () => {
    for (let i = 0; i < 3; i++) await giveConsent(shop, (await reviewing.buyer()).by, 'reviews', 'settings')
    reviewing.later(6 * DAY)
    await Promise.all([sendReviewRequests(shop), sendReviewRequests(shop), sendReviewRequests(shop)])
    const crash = crashAt('email-sent')
    await Promise.all([1, 2].map(() => deliverDue(shop, { letter: deliverEmail }, randomUUID())))
    await work(HOUR)
    expect(crash.ran).toBe(true)
    expect(new Set(reviewing.posted.map(({ id }) => id)).size).toBe(3)
  })
})
