import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { orders, outbox, reviews } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { deliverEmail } from '#shop/mail/send-email.ts'
import { recordBounce } from '#shop/mail/bounces.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { moderateReviews } from '../reviews.ts'

let shop: TestShop
let clock = new Date('2026-03-01T12:00:00Z')
let posted: EmailMessage[]
let staff: Customer
beforeAll(async () => {
  shop = await openShop({ now: () => clock, mailer: { send: async (letter) => void posted.push(letter) } })
  await makeProduct(shop, { id: 'CHIPS', name: 'Lotus Chips' })
  staff = await makeCustomer(shop, { role: 'support' })
})
beforeEach(() => void (posted = []))
afterEach(async () => {
  for (const table of [reviews, outbox]) await shop.db.delete(table)
})
afterAll(() => shop.close())

/** A waiting review by a customer with this language. */
async function review(locale = 'en-US'): Promise<{ id: string; email: string }> {
  const { userId, email } = await makeCustomer(shop, { locale })
  const amounts = { subtotalCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 }
  const order = firstOf(
    await shop.db
      .insert(orders)
      .values({
        ...amounts,
        number: randomUUID().slice(0, 8).toUpperCase(),
        placeKey: randomUUID(),
        userId,
        status: 'delivered',
        email,
        customerFirstName: 'Ada',
        locale: 'en-US',
        currency: 'USD',
        shipTo: {} as never,
        deliveryMethod: 'standard',
        placedAt: clock,
        payBy: clock,
      })
      .returning(),
  )
  const said = { productId: 'CHIPS', orderId: order.id, userId, rating: 2, body: 'Soggy.', locale, createdAt: clock, updatedAt: clock }
  const row = firstOf(await shop.db.insert(reviews).values(said).returning())
  return { id: row.id, email }
}

async function decide(id: string, verdict?: 'shown' | 'refused', answer?: string): Promise<void> {
  clock = new Date(clock.getTime() + 1000)
  const row = firstOf(await shop.db.select().from(reviews).where(eq(reviews.id, id)))
  const version = `${row.updatedAt.getTime()}-${row.moderatedAt?.getTime() ?? 0}`
  await moderateReviews(shop, staff, { reviews: [{ id, version }], verdict, answer })
}
async function work(): Promise<void> {
  await deliverDue(shop, { letter: deliverEmail }, randomUUID())
}

test('a customer who gets an answer to a review reads it in an email, in their language, with no unsubscribe link', async () => {
  const { id, email } = await review('de-DE')
  await decide(id, 'shown', 'Neue Tüten sind dicht.\nVersprochen.')
  await work()
  expect(posted).toMatchObject([{ to: { address: email }, subject: 'Wir haben auf deine Bewertung für Lotus Chips geantwortet' }])
  expect(firstOf(posted).text).toContain('Unsere Antwort:\nNeue Tüten sind dicht.\nVersprochen.')
  expect(firstOf(posted).text).toContain('http://localhost:3000/de-DE/dashboard/reviews')
  expect(Object.keys(firstOf(posted).headers!)).not.toContain('List-Unsubscribe')
})

test('a customer whose review is refused gets an email with the reason and what they can do', async () => {
  const { id } = await review()
  await decide(id, 'refused', 'It names a neighbour.')
  await work()
  expect(posted).toMatchObject([{ subject: 'About your review of Lotus Chips' }])
  expect(firstOf(posted).text).toMatch(
    /Hello, Ada\. .*can’t publish it as it is\.[^]*Our answer:\nIt names a neighbour\.[^]*Edit your review/,
  )
})

test('a review that is shown without an answer sends no email, and a corrected answer sends no second one', async () => {
  const { id } = await review()
  await decide(id, 'shown')
  await work()
  expect(posted).toEqual([])
  await decide(id, undefined, 'Thank yuo.')
  await decide(id, undefined, 'Thank you.')
  await work()
  await decide(id, undefined, 'Thank you!')
  await work()
  expect(posted.map(({ subject }) => subject)).toEqual(['We replied to your review of Lotus Chips'])
})

test('a refusal that is reversed before its email is sent sends no email', async () => {
  const { id } = await review()
  await decide(id, 'refused')
  await decide(id, 'shown')
  await work()
  expect(posted).toEqual([])
  expect(await shop.db.select().from(outbox)).toMatchObject([{ skipReason: 'review-changed' }])
  await decide(id, 'refused')
  await work()
  expect(posted).toHaveLength(1)
})

test('a customer who complained about spam gets an email about a refusal alone, and a deleted customer gets none', async () => {
  const [cross, gone] = [await review(), await review()]
  await recordBounce(shop, { email: cross.email, kind: 'complained', reason: 'spam' })
  await decide(cross.id, 'shown', 'Sorry.')
  await work()
  expect(posted).toEqual([])
  await decide(cross.id, 'refused')
  await shop.db.update(reviews).set({ userId: null }).where(eq(reviews.id, gone.id))
  await decide(gone.id, 'refused')
  await work()
  expect(posted.map(({ to }) => to.address)).toEqual([cross.email])
})
