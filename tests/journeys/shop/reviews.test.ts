import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { authenticators, orders, sessions, users } from '#database/schema.ts'
import { describeByDay } from '../../helpers/test-by-day.ts'
import { heading, leave, type Visit, type Visitor } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { buyUnseen, snack } from '../parts/purchase.ts'
import { startShared, type VisitedShop } from '../parts/start.ts'
import { deliverOrder } from '../parts/older-orders.ts'

let shop: VisitedShop
let number: string
const tokens = { buyer: 'b'.repeat(43), support: 's'.repeat(43) }
const review = { title: 'Braver than I am', body: 'Bought for a dare, kept for the lime.' }

describeByDay('a review', () => {
  beforeAll(async () => void (shop = await startShared()))
  afterAll(() => shop?.close())

  test('the snack to review is bought, and arrives', async () => {
    const visit = await shop.visit({ name: 'reviews-before' })
    await becomeCustomer(visit)
    number = await buyUnseen(visit)
    await leave(visit)
    await shop.changeBooks(async (db) => {
      await deliverOrder(db, number)
      const [order] = await db.select().from(orders).where(eq(orders.number, number))
      const sam = { email: 'sam@example.com', name: 'Sam Support', firstName: 'Sam', emailVerified: true, role: 'support' as const }
      const [staff] = await db.insert(users).values(sam).returning()
      await db.insert(authenticators).values({ userId: staff!.id, secret: 'sealed', confirmedAt: new Date() })
      for (const [userId, token] of [
        [order!.userId!, tokens.buyer],
        [staff!.id, tokens.support],
      ] as const) {
        const hash = createHash('sha256').update(token).digest('base64url')
        await db.insert(sessions).values({ userId, token: hash, expiresAt: new Date(Date.now() + HOUR) })
      }
    })
  }, 300_000)

  test('the buyer of a snack reviews it on a phone without JavaScript, staff approve it, and everybody reads it', async () => {
    // There are no reviews yet. The shop caches the page from now on.
    const reader = await shop.visit({ name: 'reviews-reader', scripts: false, width: 360 })
    await reader.page.goto(snack.path)
    expect(await reader.page.getByText('Verified purchase').count()).toBe(0)
    expect(await ratingOn(reader)).toBeUndefined()

    const buyer = await visitor('buyer', { name: 'reviews-buyer', scripts: false, width: 360 })
    await buyer.page.goto(`/dashboard/orders/${number}`)
    await buyer.page.getByRole('link', { name: 'Review what you bought' }).click()
    await heading(buyer, 'What did you think?')
    await buyer.page.getByRole('textbox', { name: 'Headline' }).first().fill(review.title)
    const words = buyer.page.getByRole('textbox', { name: 'Your review' }).first()
    const long = review.body.repeat(60)
    await words.focus()
    await buyer.page.keyboard.insertText(long)
    await buyer.page.getByRole('button', { name: 'Send review' }).first().click()
    await buyer.page.getByRole('alert').getByText('Choose a star rating.').waitFor()
    await buyer.look('stars-missing')
    await buyer.page.getByText('That’s too long.').waitFor()
    expect(await words.inputValue()).toBe(long)
    await words.fill(review.body)
    await buyer.page.getByRole('radio', { name: '5, excellent' }).first().check()
    await buyer.page.getByRole('button', { name: 'Send review' }).first().click()
    await buyer.page.getByRole('status').getByText('Thank you. We’ll read it').waitFor()
    await buyer.page.getByText('In review').waitFor()
    await buyer.look('sent')
    await leave(buyer, /422 /)

    const staff = await visitor('support', { name: 'reviews-staff' })
    await staff.page.goto('/admin/reviews')
    await heading(staff, 'Reviews')
    await staff.page.getByText(review.body).waitFor()
    await staff.look('waiting')
    await staff.page.getByRole('textbox', { name: 'Your reply' }).fill('Glad you dared.')
    await staff.page.getByRole('button', { name: 'Publish', exact: true }).click()
    await staff.page.getByRole('status').getByText('Saved.').waitFor()
    await staff.page.getByText('You’re all caught up.').waitFor()
    await staff.look('read')
    await leave(staff)

    await reader.page.goto(snack.path)
    const said = reader.page.getByRole('article').filter({ hasText: review.title })
    expect(await said.innerText()).toMatch(
      /Bought for a dare, kept for the lime\.\s+Ada\s+Verified purchase\s+Reply from Wanderbite\s+Glad you dared\./,
    )
    await reader.page.getByRole('link', { name: '5 out of 5 stars 1 review' }).waitFor()
    expect(await ratingOn(reader)).toMatchObject({
      aggregateRating: { ratingValue: 5, reviewCount: 1 },
      review: [{ name: review.title, reviewBody: review.body, author: { name: 'Ada' } }],
    })
    await reader.look('product')
    await reader.page.goto(`${snack.path}/reviews`)
    await heading(reader, `Reviews of ${snack.name}`)
    await reader.look('all')
    await reader.page.goto('/')
    await reader.page
      .getByRole('figure')
      .filter({ hasText: review.body })
      .getByRole('link', { name: `on ${snack.name}` })
      .waitFor()
    await reader.look('home')
    await leave(reader)
    const wide = await shop.visit({ name: 'reviews-wide', onLook: (page, name) => accessible(page, name) })
    for (const [name, path] of Object.entries({ product: snack.path, all: `${snack.path}/reviews`, home: '/' })) {
      await wide.page.goto(path)
      await wide.page.getByText(review.body).first().waitFor()
      await wide.look(name)
    }
    await leave(wide)
  }, 120_000)

  test('the buyer of a snack withdraws the review, and it is gone', async () => {
    const buyer = await visitor('buyer', { name: 'reviews-back' })
    await buyer.page.goto('/dashboard/orders')
    await buyer.page.getByRole('link', { name: 'Your reviews' }).click()
    await heading(buyer, 'Your reviews')
    await buyer.page.getByText('Published', { exact: true }).waitFor()
    await buyer.page.getByText('Edit or delete').click()
    await buyer.look('own')
    await buyer.page.getByRole('button', { name: 'Delete review' }).click()
    await buyer.page.getByRole('status').getByText('Your review has been deleted.').waitFor()
    await leave(buyer)
    const reader = await shop.visit({ name: 'reviews-after', onLook: (page, name) => accessible(page, name) })
    await reader.page.goto(snack.path)
    expect(await ratingOn(reader)).toBeUndefined()
    expect(await reader.page.getByText(review.title).count()).toBe(0)
    await leave(reader)
  }, 120_000)
})

/**
 * A signed-in customer. axe checks every page, except without JavaScript, because axe is a script.
 */
async function visitor(who: keyof typeof tokens, over: Visitor): Promise<Visit> {
  const visit = await shop.visit({
    ...over,
    ...(over.scripts !== false && { onLook: (page, name) => accessible(page, name) }),
  })
  await visit.context.addCookies([{ name: 'session_token', value: tokens[who], url: shop.url }])
  return visit
}

/** The product's rating in the structured data for search engines. */
async function ratingOn({ page }: Visit): Promise<unknown> {
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
  return structured.map((text) => JSON.parse(text) as Record<string, unknown>).find((about) => 'aggregateRating' in about)
}
