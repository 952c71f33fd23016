import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type orders, reviews } from '#database/schema.ts'
import { present } from '#shared/present.ts'
import { DAY } from '#shared/durations.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import type { Customer } from '#shop/actor.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openReviews, say } from '#tests/fixtures/open-reviews.ts'
import type { TestShop } from '#tests/fixtures/open-shop.ts'
import { CatalogueMirror, type CatalogueTag } from '#shop/catalogue/catalogue.ts'
import { requestDeletion, eraseDueAccounts, exportOwnData } from '#shop/office/customers/privacy.ts'
import {
  listBestReviewQuotes,
  findReviewableOrder,
  listOwnReviews,
  listReviewable,
  listProductReviews,
  ReviewsQuery,
  deleteOwnReview,
  WriteReview,
  writeReview,
} from './reviews.ts'

type Status = (typeof orders.$inferSelect)['status']

let reviewing: Awaited<ReturnType<typeof openReviews>>
let shop: TestShop
beforeAll(async () => {
  reviewing = await openReviews()
  ;({ shop } = reviewing)
})
beforeEach(() => reviewing.begin())
afterEach(() => reviewing.end())
afterAll(() => shop.close())

const reviewableOrder = (by: Customer, id: string) => findReviewableOrder(shop, by, id)

describe('the right to review', () => {
  test.each<[string, Status, Status[], boolean]>([
    ['has come', 'delivered', ['shipped', 'delivered'], true],
    ['has come and was refunded in part', 'partially_refunded', ['delivered', 'partially_refunded'], true],
    ['was refunded in part before it left', 'partially_refunded', ['paid', 'partially_refunded'], false],
    ['was refunded whole', 'refunded', ['delivered', 'refunded'], false],
    ['has just left', 'shipped', ['shipped'], false],
    ['is paid', 'paid', ['paid'], false],
    ['was cancelled', 'cancelled', ['cancelled'], false],
  ])('the right to review is decided correctly for an order that %s', async (_what, status, entered, may) => {
    const { id } = await makeProduct(shop)
    const by = await makeCustomer(shop)
    const number = await reviewing.order(by, id, status, entered)
    expect(await reviewableOrder(by, id)).toBe(may ? number : null)
    expect(await listReviewable(shop, by, number)).toHaveLength(may ? 1 : 0)
    const written = writeReview(shop, by, say(id))
    if (may) await written
    else await expect(written).rejects.toMatchObject({ code: 'not-bought' })
  })

  test('an order that left long ago may be reviewed without a delivery record', async () => {
    const { id } = await makeProduct(shop)
    const by = await makeCustomer(shop)
    await reviewing.order(by, id, 'shipped', ['shipped'])
    reviewing.later(10 * DAY)
    await writeReview(shop, by, say(id))
  })

  test('a customer cannot review what only others bought', async () => {
    const { productId, number } = await reviewing.buyer()
    const other = await makeCustomer(shop)
    await expect(writeReview(shop, other, say(productId))).rejects.toMatchObject({ code: 'not-bought' })
    await expect(listReviewable(shop, other, number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteOwnReview(shop, other, productId)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a customer cannot send reviews without limit', async () => {
    const { by, productId } = await reviewing.buyer()
    for (let time = 0; time < 30; time++) await writeReview(shop, by, say(productId))
    await expect(writeReview(shop, by, say(productId))).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

describe('a review', () => {
  test('a review is one, however often and from however many windows it is sent, and the last version counts', async () => {
    const { by, productId } = await reviewing.buyer()
    const race = atNext('review-allowed', () => writeReview(shop, by, say(productId, { rating: 2 })))
    await writeReview(shop, by, say(productId, { rating: 4 }))
    expect(race.ran).toBe(true)
    await Promise.all([1, 2, 3].map(() => writeReview(shop, by, say(productId, { rating: 4 }))))
    const rows = await shop.db.select().from(reviews)
    expect(rows).toMatchObject([{ rating: 4, status: 'waiting', userId: by.userId, productId }])
    expect(await reviewableOrder(by, productId)).toBeNull()
  })

  test('a review from another tab is not overwritten by a tab that has not seen it', async () => {
    const { by, productId } = await reviewing.buyer()
    await writeReview(shop, by, say(productId, { body: 'Kept for the lime.', seen: '' }))
    const another = say(productId, { body: 'Salty.', seen: '' })
    await expect(writeReview(shop, by, another)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    const [{ review } = { review: null }] = (await listOwnReviews(shop, by)).written
    expect(review?.body).toBe('Kept for the lime.')
    reviewing.later(1000)
    await writeReview(shop, by, { ...another, seen: review!.version })
    // Sent twice, it is still one review.
    await writeReview(shop, by, { ...another, seen: review!.version })
    expect((await listOwnReviews(shop, by)).written).toMatchObject([{ review: { body: 'Salty.' } }])
  })

  test('a review is shown once staff approve it, waits again when it is changed, and disappears when it is withdrawn', async () => {
    const { by, productId } = await reviewing.buyer()
    await writeReview(shop, by, say(productId))
    await reviewing.said(productId).toBeNull()
    expect(reviewing.purged).toEqual([])
    await reviewing.decide('shown', 'Thank you.')
    const read = { count: 1, average: 5, reviews: [{ title: 'Braver than I am', name: 'Ada', answer: 'Thank you.' }] }
    await reviewing.said(productId).toMatchObject(read)
    await expect.poll(() => reviewing.purged).toEqual(['best-reviews', `reviews:${productId}`])
    await writeReview(shop, by, say(productId))
    await reviewing.said(productId).toMatchObject(read)
    await writeReview(shop, by, say(productId, { rating: 1 }))
    await reviewing.said(productId).toBeNull()
    await expect.poll(() => reviewing.purged).toHaveLength(4)
    await reviewing.decide('shown')
    await reviewing.said(productId).toMatchObject({ average: 1 })
    await deleteOwnReview(shop, by, productId)
    await reviewing.said(productId).toBeNull()
    await expect.poll(() => reviewing.purged).toHaveLength(8)
    expect(await reviewableOrder(by, productId)).not.toBeNull()
  })

  test('a review is plain text, without invisible characters', () => {
    const { title, body } = say('x', { title: ' a\u0000b\n\u202ec ', body: 'one\r\n\r\n\r\n\r\ntwo\u0007\u2066 <b>' })
    expect([title, body]).toEqual(['a b c', 'one\n\ntwo  <b>'])
    for (const wrong of [{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { title: 'x'.repeat(81) }, { body: 'x'.repeat(2001) }])
      expect(WriteReview.safeParse({ productId: 'x', rating: 5, ...wrong }).success).toBe(false)
  })

  test('a review is listed to its author with its state, even when it is refused', async () => {
    const { by, productId, number } = await reviewing.buyer()
    expect(await listOwnReviews(shop, by)).toMatchObject({ toWrite: [{ productId, orderNumber: number }], written: [] })
    await writeReview(shop, by, say(productId))
    await reviewing.decide('refused', 'Rude.')
    expect(await listOwnReviews(shop, by)).toMatchObject({
      toWrite: [],
      written: [{ productId, review: { status: 'refused', answer: '' } }],
    })
  })
})

test('the reviews of a product are averaged, counted per rating, and paged by key', async () => {
  const { id } = await makeProduct(shop)
  const ratings = [5, 4, 4, 1, 3]
  for (const [said, rating] of ratings.entries()) {
    const by = await makeCustomer(shop)
    await reviewing.order(by, id)
    // The two four-star reviews have the same time: their ids keep them apart.
    if (ratings.indexOf(rating) === said) reviewing.later(1000)
    await reviewing.shown(by, id, { rating, title: `${rating}` })
  }
  await reviewing.said(id).toMatchObject({ count: 5 })
  const first = present(await listProductReviews(shop, id, {}, 2))
  expect(first).toMatchObject({ count: 5, average: 3.4, newer: null })
  expect(first.spread.map(({ count }) => count)).toEqual([1, 2, 1, 0, 1])
  const second = present(await listProductReviews(shop, id, ReviewsQuery.parse({ before: first.older }), 2))
  const third = present(await listProductReviews(shop, id, ReviewsQuery.parse({ before: second.older }), 2))
  const all = [first, second, third].flatMap((page) => page.reviews)
  expect(all.map(({ rating }) => rating)).toEqual([3, 1, 4, 4, 5])
  expect(third.older).toBeNull()
  expect(await listProductReviews(shop, id, ReviewsQuery.parse({ after: third.newer }), 2)).toMatchObject({ reviews: second.reviews })
  expect(ReviewsQuery.parse({ before: 'nonsense', after: '1.x' })).toEqual({ before: null, after: null })
})

test('the rating of a product stands on its card in every process, even in one that has just started', async () => {
  const { by, productId } = await reviewing.buyer()
  const purges: CatalogueTag[][] = []
  const other = new CatalogueMirror(shop.db, (tags) => void purges.push(tags))
  await other.load()
  await shop.follow(other)
  const cardIn = (catalogue: CatalogueMirror) => catalogue.list({}).products.find(({ id }) => id === productId)!
  expect(cardIn(other).rating).toBeNull()
  await reviewing.shown(by, productId, { rating: 4 })
  for (const catalogue of [shop.catalogue, other]) await expect.poll(() => cardIn(catalogue).rating).toEqual({ average: 4, count: 1 })
  expect(purges.at(-1)).toEqual(['catalogue', `product:${productId}`])
  const fresh = new CatalogueMirror(shop.db)
  await fresh.load()
  expect(cardIn(fresh).rating).toEqual({ average: 4, count: 1 })
  await deleteOwnReview(shop, by, productId)
  for (const catalogue of [shop.catalogue, other]) await expect.poll(() => cardIn(catalogue).rating).toBeNull()
  // A change that a product card does not show invalidates no pages.
  const before = purges.length
  await other.refreshRatings(JSON.stringify([productId]))
  expect(purges).toHaveLength(before)
})

test("the best recent reviews are quoted, first in the visitor's language, one for each product that is sold", async () => {
  const [good, bad, wordless] = [await reviewing.buyer(), await reviewing.buyer(), await reviewing.buyer()]
  await reviewing.shown(good.by, good.productId, { body: 'x'.repeat(200), title: 'Short' })
  const other = await makeCustomer(shop)
  await reviewing.order(other, good.productId)
  await reviewing.shown(other, good.productId, { rating: 4 })
  await reviewing.shown(bad.by, bad.productId, { rating: 3 })
  await reviewing.shown(wordless.by, wordless.productId, { title: '', body: '' })
  const spanish = await reviewing.buyer()
  await reviewing.shown({ ...spanish.by, locale: 'es-ES' }, spanish.productId, { rating: 4, body: 'Qué rico.' })
  expect((await listBestReviewQuotes(shop, 'es-ES')).map(({ words }) => words)).toEqual(['Qué rico.', 'Short'])
  expect((await listBestReviewQuotes(shop, 'en-US')).map(({ words }) => words)).toEqual(['Short', 'Qué rico.'])
})

describe('customers who delete their account', () => {
  test('a customer who deletes the account leaves shown reviews without a name, and the other reviews are deleted', async () => {
    const { by: customer, productId } = await reviewing.buyer()
    const by = { ...customer, provedAt: reviewing.now() }
    const { id: other } = await makeProduct(shop)
    await reviewing.order(by, other)
    await reviewing.shown(by, productId)
    reviewing.later(1000)
    await writeReview(shop, by, say(other, { title: 'Never read' }))
    expect(await exportOwnData(shop, by)).toMatchObject({
      reviews: [
        expect.objectContaining({ stars: 5, state: 'shown' }),
        expect.objectContaining({ headline: 'Never read', state: 'waiting' }),
      ],
    })
    await requestDeletion(shop, by)
    reviewing.later(15 * DAY)
    reviewing.purged = []
    await eraseDueAccounts(shop)
    expect(await shop.db.select().from(reviews)).toMatchObject([{ productId, userId: null, shownName: '', status: 'shown' }])
    await reviewing.said(productId).toMatchObject({ count: 1, reviews: [{ name: '' }] })
    await expect.poll(() => reviewing.purged).toContain(`reviews:${productId}`)
  })
})
