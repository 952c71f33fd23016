import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { auditLog } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openReviews, say } from '#tests/fixtures/open-reviews.ts'
import type { TestShop } from '#tests/fixtures/open-shop.ts'
import type { Role } from '#shop/actor.ts'
import { countReviewsForStaff, moderateReviews, listReviewsForStaff, StaffReviewsQuery, deleteOwnReview, writeReview } from '../reviews.ts'

let reviewing: Awaited<ReturnType<typeof openReviews>>
let shop: TestShop
beforeAll(async () => {
  reviewing = await openReviews()
  ;({ shop } = reviewing)
})
beforeEach(() => reviewing.begin())
afterEach(() => reviewing.end())
afterAll(() => shop.close())

describe('staff', () => {
  test('staff see the longest waiting reviews first, and their decisions are audited', async () => {
    const [one, two] = [await reviewing.buyer(), await reviewing.buyer()]
    await writeReview(shop, one.by, say(one.productId))
    reviewing.later(1000)
    await writeReview(shop, two.by, say(two.productId))
    const waiting = await reviewing.listForStaff()
    expect(waiting.map(({ orderNumber }) => orderNumber)).toEqual([one.number, two.number])
    const by = await reviewing.staff('manager')
    const all = waiting.map(({ id, version }) => ({ id, version }))
    await moderateReviews(shop, by, { reviews: all, verdict: 'shown' })
    await moderateReviews(shop, by, { reviews: all, verdict: 'shown' })
    expect(await countReviewsForStaff(shop, by)).toEqual({ waiting: 0, shown: 2, refused: 0 })
    expect((await reviewing.listForStaff('shown')).map(({ orderNumber }) => orderNumber)).toEqual([two.number, one.number])
    const log = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actor, `staff:${by.userId}`))
      .orderBy(desc(auditLog.id))
    expect(log).toHaveLength(2)
    for (const entry of log)
      expect(entry).toMatchObject({ action: 'review.shown', before: { status: 'waiting' }, after: { status: 'shown' } })
  })

  test("staff never show a review that changed since they read it, nor undo somebody else's decision unseen", async () => {
    const { by, productId } = await reviewing.buyer()
    await writeReview(shop, by, say(productId))
    const { id, version } = firstOf(await reviewing.listForStaff())
    reviewing.later(1000)
    await writeReview(shop, by, say(productId, { body: 'Buy elsewhere.' }))
    const stale = { code: 'changed-meanwhile' }
    await expect(moderateReviews(shop, await reviewing.staff(), { reviews: [{ id, version }], verdict: 'shown' })).rejects.toMatchObject(
      stale,
    )
    const read = firstOf(await reviewing.listForStaff()).version
    await moderateReviews(shop, await reviewing.staff(), { reviews: [{ id, version: read }], verdict: 'refused' })
    await expect(
      moderateReviews(shop, await reviewing.staff(), { reviews: [{ id, version: read }], verdict: 'shown' }),
    ).rejects.toMatchObject(stale)
    await reviewing.said(productId).toBeNull()
    await deleteOwnReview(shop, by, productId)
    await expect(
      moderateReviews(shop, await reviewing.staff(), { reviews: [{ id, version: read }], verdict: 'shown' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('staff decide on all the reviews that they selected, or on none', async () => {
    const [one, two] = [await reviewing.buyer(), await reviewing.buyer()]
    for (const { by, productId } of [one, two]) await writeReview(shop, by, say(productId))
    const chosen = (await reviewing.listForStaff()).map(({ id, version }) => ({ id, version }))
    await deleteOwnReview(shop, two.by, two.productId)
    await expect(moderateReviews(shop, await reviewing.staff(), { reviews: chosen, verdict: 'shown' })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await countReviewsForStaff(shop, await reviewing.staff())).toMatchObject({ waiting: 1, shown: 0 })
  })

  test.each<Role>(['customer', 'fulfilment'])('is nobody who is %s', async (role) => {
    const by = await makeCustomer(shop, { role })
    const gone = { code: 'not-found' }
    await expect(listReviewsForStaff(shop, by, StaffReviewsQuery.parse({}))).rejects.toMatchObject(gone)
    await expect(countReviewsForStaff(shop, by)).rejects.toMatchObject(gone)
    await expect(moderateReviews(shop, by, { reviews: [{ id: randomUUID(), version: '0-0' }], verdict: 'shown' })).rejects.toMatchObject(
      gone,
    )
  })
})
