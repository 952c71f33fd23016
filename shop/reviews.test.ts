import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountDeletions, auditLog, mailConsents, orderEvents, orderLines, orders, outbox, reviews } from '#database/schema.ts'
import { atNext, crashAt } from '#tests/at-step.ts'
import { makeCustomer, makeProduct } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import type { Customer, Role } from './actor.ts'
import { CatalogueMirror, type Tag } from './catalogue.ts'
import { giveConsent, withdrawConsent } from './consents.ts'
import { postLetter } from './letters.ts'
import { deliverDue } from './outbox.ts'
import type { Letter } from './ports.ts'
import { askForDeletion, eraseDue, exportOf } from './privacy.ts'
import {
  askForReviews,
  bestReviews,
  deskReviewCounts,
  mayReview,
  moderateReviews,
  ownReviews,
  reviewableOf,
  reviewsAtDesk,
  ReviewsAtDesk,
  reviewsOf,
  ReviewsQuery,
  takeBackReview,
  tagsTold,
  WriteReview,
  writeReview,
} from './reviews.ts'
import type { Stage } from './transitions.ts'

const DAY = 24 * 3_600_000

let shop: TestShop
let clock: Date
let posted: Letter[]
/** The pages that were told to go, by tag. */
let purged: string[]
beforeAll(async () => {
  shop = await openShop({
    now: () => clock,
    post: { send: async (letter) => void posted.push(letter) },
    identity: { forget: async () => {} } as never,
  })
  await shop.opened.listen(
    'reviews',
    (told) => void purged.push(...tagsTold(told)),
    () => {},
  )
})
afterAll(() => shop.close())
beforeEach(() => {
  posted = []
  purged = []
  clock = new Date('2026-03-01T12:00:00Z')
})
afterEach(async () => {
  for (const table of [reviews, outbox, mailConsents, accountDeletions]) await shop.db.delete(table)
})

type Status = (typeof orders.$inferSelect)['status']

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

/** Somebody who got a product of its own. */
async function buyer(): Promise<{ by: Customer; productId: string; number: string }> {
  const { id: productId } = await makeProduct(shop)
  const by = await makeCustomer(shop)
  return { by, productId, number: await order(by, productId) }
}
/** What is said of a product, once the shop has heard of what was decided. */
const said = (productId: string) => expect.poll(() => reviewsOf(shop, productId))
const staff = (role: Role = 'support') => makeCustomer(shop, { role })
const say = (productId: string, over: Partial<ReturnType<typeof WriteReview.parse>> = {}) =>
  WriteReview.parse({ productId, rating: 5, title: 'Braver than I am', body: 'Gone by Sunday.', shownName: 'Ada', ...over })
const desk = async (status = 'waiting') => (await reviewsAtDesk(shop, await staff(), ReviewsAtDesk.parse({ status }))).reviews
/** Has staff read what waits, and decide. */
async function decide(verdict: 'shown' | 'refused', answer?: string): Promise<void> {
  for (const { id, version } of await desk()) await moderateReviews(shop, await staff(), { reviews: [{ id, version }], verdict, answer })
}
async function shown(by: Customer, productId: string, over: Parameters<typeof say>[1] = {}): Promise<void> {
  await writeReview(shop, by, say(productId, over))
  await decide('shown')
}

describe('who may review', () => {
  test.each<[string, Status, Status[], boolean]>([
    ['has come', 'delivered', ['shipped', 'delivered'], true],
    ['has come and was refunded in part', 'partially_refunded', ['delivered', 'partially_refunded'], true],
    ['was refunded in part before it left', 'partially_refunded', ['paid', 'partially_refunded'], false],
    ['was refunded whole', 'refunded', ['delivered', 'refunded'], false],
    ['has just left', 'shipped', ['shipped'], false],
    ['is paid', 'paid', ['paid'], false],
    ['was cancelled', 'cancelled', ['cancelled'], false],
  ])('an order that %s', async (_what, status, entered, may) => {
    const { id } = await makeProduct(shop)
    const by = await makeCustomer(shop)
    const number = await order(by, id, status, entered)
    expect(await mayReview(shop, by, id)).toBe(may ? number : null)
    expect(await reviewableOf(shop, by, number)).toHaveLength(may ? 1 : 0)
    const written = writeReview(shop, by, say(id))
    if (may) await written
    else await expect(written).rejects.toMatchObject({ code: 'not-bought' })
  })

  test('an order that left long ago must have come', async () => {
    const { id } = await makeProduct(shop)
    const by = await makeCustomer(shop)
    await order(by, id, 'shipped', ['shipped'])
    clock = new Date(clock.getTime() + 10 * DAY)
    await writeReview(shop, by, say(id))
  })

  test('nobody by what others bought', async () => {
    const { productId, number } = await buyer()
    const other = await makeCustomer(shop)
    await expect(writeReview(shop, other, say(productId))).rejects.toMatchObject({ code: 'not-bought' })
    await expect(reviewableOf(shop, other, number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(takeBackReview(shop, other, productId)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('nobody all day long', async () => {
    const { by, productId } = await buyer()
    for (let time = 0; time < 30; time++) await writeReview(shop, by, say(productId))
    await expect(writeReview(shop, by, say(productId))).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

describe('a review', () => {
  test('is one however often and from how many windows it is sent, and the last word counts', async () => {
    const { by, productId } = await buyer()
    const race = atNext('review-allowed', () => writeReview(shop, by, say(productId, { rating: 2 })))
    await writeReview(shop, by, say(productId, { rating: 4 }))
    expect(race.ran).toBe(true)
    await Promise.all([1, 2, 3].map(() => writeReview(shop, by, say(productId, { rating: 4 }))))
    const rows = await shop.db.select().from(reviews)
    expect(rows).toMatchObject([{ rating: 4, status: 'waiting', userId: by.userId, productId }])
    expect(await mayReview(shop, by, productId)).toBeNull()
  })

  test('is shown once staff have read it, waits again when it is changed, and goes when it is taken back', async () => {
    const { by, productId } = await buyer()
    await writeReview(shop, by, say(productId))
    await said(productId).toBeNull()
    expect(purged).toEqual([])
    await decide('shown', 'Thank you.')
    const read = { count: 1, average: 5, reviews: [{ title: 'Braver than I am', name: 'Ada', answer: 'Thank you.' }] }
    await said(productId).toMatchObject(read)
    await expect.poll(() => purged).toEqual(['best-reviews', `reviews:${productId}`])
    await writeReview(shop, by, say(productId))
    await said(productId).toMatchObject(read)
    await writeReview(shop, by, say(productId, { rating: 1 }))
    await said(productId).toBeNull()
    await expect.poll(() => purged).toHaveLength(4)
    await decide('shown')
    await said(productId).toMatchObject({ average: 1 })
    await takeBackReview(shop, by, productId)
    await said(productId).toBeNull()
    await expect.poll(() => purged).toHaveLength(8)
    expect(await mayReview(shop, by, productId)).not.toBeNull()
  })

  test('is plain text, without marks that nobody sees', () => {
    const { title, body } = say('x', { title: ' a\u0000b\n\u202ec ', body: 'one\r\n\r\n\r\n\r\ntwo\u0007\u2066 <b>' })
    expect([title, body]).toEqual(['a b c', 'one\n\ntwo  <b>'])
    for (const wrong of [{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { title: 'x'.repeat(81) }, { body: 'x'.repeat(2001) }])
      expect(WriteReview.safeParse({ productId: 'x', rating: 5, ...wrong }).success).toBe(false)
  })

  test('is listed to who wrote it with its state, refused ones too', async () => {
    const { by, productId, number } = await buyer()
    expect(await ownReviews(shop, by)).toMatchObject({ toWrite: [{ productId, orderNumber: number }], written: [] })
    await writeReview(shop, by, say(productId))
    await decide('refused', 'Rude.')
    expect(await ownReviews(shop, by)).toMatchObject({ toWrite: [], written: [{ productId, review: { status: 'refused', answer: '' } }] })
  })
})

test('what is said of a product is averaged, spread and paged by key', async () => {
  const { id } = await makeProduct(shop)
  const ratings = [5, 4, 4, 1, 3]
  for (const [said, rating] of ratings.entries()) {
    const by = await makeCustomer(shop)
    await order(by, id)
    // The two of four stars at the same moment: their ids keep them apart.
    if (ratings.indexOf(rating) === said) clock = new Date(clock.getTime() + 1000)
    await shown(by, id, { rating, title: `${rating}` })
  }
  await said(id).toMatchObject({ count: 5 })
  const first = (await reviewsOf(shop, id, {}, 2))!
  expect(first).toMatchObject({ count: 5, average: 3.4, newer: null })
  expect(first.spread.map(({ count }) => count)).toEqual([1, 2, 1, 0, 1])
  const second = (await reviewsOf(shop, id, ReviewsQuery.parse({ before: first.older }), 2))!
  const third = (await reviewsOf(shop, id, ReviewsQuery.parse({ before: second.older }), 2))!
  const all = [first, second, third].flatMap((page) => page.reviews)
  expect(all.map(({ rating }) => rating)).toEqual([3, 1, 4, 4, 5])
  expect(third.older).toBeNull()
  expect(await reviewsOf(shop, id, ReviewsQuery.parse({ after: third.newer }), 2)).toMatchObject({ reviews: second.reviews })
  expect(ReviewsQuery.parse({ before: 'nonsense', after: '1.x' })).toEqual({ before: null, after: null })
})

test('what a product was given stands on its card in every process, and one that has just started knows it too', async () => {
  const { by, productId } = await buyer()
  const told: Tag[][] = []
  const other = new CatalogueMirror(shop.db, (tags) => void told.push(tags))
  await other.load()
  await shop.opened.listen(
    'reviews',
    (ids) => void other.refreshRatings(ids),
    () => {},
  )
  const cardIn = (catalogue: CatalogueMirror) => catalogue.list({}).products.find(({ id }) => id === productId)!
  expect(cardIn(other).rating).toBeNull()
  await shown(by, productId, { rating: 4 })
  for (const catalogue of [shop.catalogue, other]) await expect.poll(() => cardIn(catalogue).rating).toEqual({ average: 4, count: 1 })
  expect(told.at(-1)).toEqual(['catalogue', `product:${productId}`])
  const fresh = new CatalogueMirror(shop.db)
  await fresh.load()
  expect(cardIn(fresh).rating).toEqual({ average: 4, count: 1 })
  await takeBackReview(shop, by, productId)
  for (const catalogue of [shop.catalogue, other]) await expect.poll(() => cardIn(catalogue).rating).toBeNull()
  // What changes nothing that a card shows leaves pages as they are.
  const before = told.length
  await other.refreshRatings(JSON.stringify([productId]))
  expect(told).toHaveLength(before)
})

test('the best of what was said lately is quoted, first in the own language, one of each product that is sold', async () => {
  const [good, bad, wordless] = [await buyer(), await buyer(), await buyer()]
  await shown(good.by, good.productId, { body: 'x'.repeat(200), title: 'Short' })
  const other = await makeCustomer(shop)
  await order(other, good.productId)
  await shown(other, good.productId, { rating: 4 })
  await shown(bad.by, bad.productId, { rating: 3 })
  await shown(wordless.by, wordless.productId, { title: '', body: '' })
  const spanish = await buyer()
  await shown({ ...spanish.by, locale: 'es-ES' }, spanish.productId, { rating: 4, body: 'Qué rico.' })
  expect((await bestReviews(shop, 'es-ES')).map(({ words }) => words)).toEqual(['Qué rico.', 'Short'])
  expect((await bestReviews(shop, 'en-US')).map(({ words }) => words)).toEqual(['Short', 'Qué rico.'])
})

describe('staff', () => {
  test('read the longest waiting first, and write down what they decide', async () => {
    const [one, two] = [await buyer(), await buyer()]
    await writeReview(shop, one.by, say(one.productId))
    clock = new Date(clock.getTime() + 1000)
    await writeReview(shop, two.by, say(two.productId))
    const waiting = await desk()
    expect(waiting.map(({ orderNumber }) => orderNumber)).toEqual([one.number, two.number])
    const by = await staff('manager')
    const all = waiting.map(({ id, version }) => ({ id, version }))
    await moderateReviews(shop, by, { reviews: all, verdict: 'shown' })
    await moderateReviews(shop, by, { reviews: all, verdict: 'shown' })
    expect(await deskReviewCounts(shop, by)).toEqual({ waiting: 0, shown: 2, refused: 0 })
    expect((await desk('shown')).map(({ orderNumber }) => orderNumber)).toEqual([two.number, one.number])
    const log = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actor, `staff:${by.userId}`))
      .orderBy(desc(auditLog.id))
    expect(log).toHaveLength(2)
    for (const entry of log)
      expect(entry).toMatchObject({ action: 'review.shown', before: { status: 'waiting' }, after: { status: 'shown' } })
  })

  test('never show words that they have not read, nor undo unseen what another decided', async () => {
    const { by, productId } = await buyer()
    await writeReview(shop, by, say(productId))
    const { id, version } = (await desk())[0]!
    clock = new Date(clock.getTime() + 1000)
    await writeReview(shop, by, say(productId, { body: 'Buy elsewhere.' }))
    const stale = { code: 'changed-meanwhile' }
    await expect(moderateReviews(shop, await staff(), { reviews: [{ id, version }], verdict: 'shown' })).rejects.toMatchObject(stale)
    const read = (await desk())[0]!.version
    await moderateReviews(shop, await staff(), { reviews: [{ id, version: read }], verdict: 'refused' })
    await expect(moderateReviews(shop, await staff(), { reviews: [{ id, version: read }], verdict: 'shown' })).rejects.toMatchObject(stale)
    await said(productId).toBeNull()
    await takeBackReview(shop, by, productId)
    await expect(moderateReviews(shop, await staff(), { reviews: [{ id, version: read }], verdict: 'shown' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('decide on all that they chose or on none', async () => {
    const [one, two] = [await buyer(), await buyer()]
    for (const { by, productId } of [one, two]) await writeReview(shop, by, say(productId))
    const chosen = (await desk()).map(({ id, version }) => ({ id, version }))
    await takeBackReview(shop, two.by, two.productId)
    await expect(moderateReviews(shop, await staff(), { reviews: chosen, verdict: 'shown' })).rejects.toMatchObject({ code: 'not-found' })
    expect(await deskReviewCounts(shop, await staff())).toMatchObject({ waiting: 1, shown: 0 })
  })

  test.each<Role>(['customer', 'fulfilment'])('is nobody who is %s', async (role) => {
    const by = await makeCustomer(shop, { role })
    const gone = { code: 'not-found' }
    await expect(reviewsAtDesk(shop, by, ReviewsAtDesk.parse({}))).rejects.toMatchObject(gone)
    await expect(deskReviewCounts(shop, by)).rejects.toMatchObject(gone)
    await expect(moderateReviews(shop, by, { reviews: [{ id: randomUUID(), version: '0-0' }], verdict: 'shown' })).rejects.toMatchObject(
      gone,
    )
  })
})

describe('who leaves', () => {
  test('leaves what is shown behind without a name, and takes the rest along', async () => {
    const { by: customer, productId } = await buyer()
    const by = { ...customer, provedAt: clock }
    const { id: other } = await makeProduct(shop)
    await order(by, other)
    await shown(by, productId)
    clock = new Date(clock.getTime() + 1000)
    await writeReview(shop, by, say(other, { title: 'Never read' }))
    expect(await exportOf(shop, by)).toMatchObject({
      reviews: [
        expect.objectContaining({ stars: 5, state: 'shown' }),
        expect.objectContaining({ headline: 'Never read', state: 'waiting' }),
      ],
    })
    await askForDeletion(shop, by)
    clock = new Date(clock.getTime() + 15 * DAY)
    purged = []
    await eraseDue(shop)
    expect(await shop.db.select().from(reviews)).toMatchObject([{ productId, userId: null, shownName: '', status: 'shown' }])
    await said(productId).toMatchObject({ count: 1, reviews: [{ name: '' }] })
    await expect.poll(() => purged).toContain(`reviews:${productId}`)
  })
})

describe('the letter that asks', () => {
  const work = async (after = 0) => {
    clock = new Date(clock.getTime() + after)
    await askForReviews(shop)
    await deliverDue(shop, { letter: postLetter }, randomUUID())
  }

  test('comes once, some days after the parcel, to who agreed, in the language they agreed in', async () => {
    const { by, number } = await buyer()
    const never = await buyer()
    await giveConsent(shop, { ...by, locale: 'es-ES' }, 'reviews', 'settings')
    await work(4.9 * DAY)
    expect(posted).toEqual([])
    await work(0.2 * DAY)
    await work(DAY)
    expect(posted).toHaveLength(1)
    const [{ to, subject, html, text, headers }] = posted as [Letter]
    expect(to.address).toBe(by.email)
    expect(to.address).not.toBe(never.by.email)
    expect(subject).toBe('¿Qué tal tus snacks de Wanderbite?')
    for (const said of [html, text]) {
      expect(said).toContain(`http://localhost:3000/es-ES/dashboard/orders/${number}/review`)
      expect(said).toContain('/es-ES/unsubscribe?token=')
    }
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })

  test('does not come after all where it was taken back, refunded, reviewed, or the customer leaves', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, buyer))
    for (const { by } of asked) await giveConsent(shop, by, 'reviews', 'settings')
    const [withdrawn, refunded, reviewed, leaving, refundedBefore] = asked as [
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
    ]
    await shop.db.insert(accountDeletions).values({ userId: leaving.by.userId, dueAt: new Date(clock.getTime() + 90 * DAY) })
    await shop.db.update(orders).set({ status: 'refunded' }).where(eq(orders.number, refundedBefore.number))
    clock = new Date(clock.getTime() + 6 * DAY)
    await askForReviews(shop)
    expect(await shop.db.select().from(outbox)).toHaveLength(3)
    await withdrawConsent(shop, withdrawn.by, 'reviews')
    await shop.db.update(orders).set({ status: 'refunded' }).where(eq(orders.number, refunded.number))
    await writeReview(shop, reviewed.by, say(reviewed.productId))
    await work()
    expect(posted).toEqual([])
  })

  test('does not ask after months, nor for what was reviewed already', async () => {
    const [late, done] = [await buyer(), await buyer()]
    await giveConsent(shop, done.by, 'reviews', 'settings')
    await writeReview(shop, done.by, say(done.productId))
    await work(6 * DAY)
    clock = new Date(clock.getTime() + 30 * DAY)
    await giveConsent(shop, late.by, 'reviews', 'settings')
    await work()
    expect(posted).toEqual([])
  })

  test('is one for each order, of several workers and one that dies after posting', async () => {
    for (let i = 0; i < 3; i++) await giveConsent(shop, (await buyer()).by, 'reviews', 'settings')
    clock = new Date(clock.getTime() + 6 * DAY)
    await Promise.all([askForReviews(shop), askForReviews(shop), askForReviews(shop)])
    const crash = crashAt('letter-sent')
    await Promise.all([1, 2].map(() => deliverDue(shop, { letter: postLetter }, randomUUID())))
    await work(3_600_000)
    expect(crash.ran).toBe(true)
    expect(new Set(posted.map(({ id }) => id)).size).toBe(3)
  })
})
