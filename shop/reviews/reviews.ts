import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { present } from '#shared/present.ts'
import { HOUR } from '#shared/durations.ts'
import { orderLines, reviews, reviewStatuses } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { getOwnOrderRow } from '#shop/ordering/orders/orders.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { type BoughtProduct, listBoughtProducts, findLatestPurchase } from './reviews/bought-products.ts'
import { invalidateReviewPages } from './reviews/invalidation.ts'
import { singleReviewLine, reviewParagraphs } from './reviews/review-text.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'

export { countReviewsForStaff, type StaffReview, StaffReviewPage, ModerateReviews, moderateReviews } from './reviews/moderation.ts'
export { StaffReviewsQuery, listReviewsForStaff, reviewStatuses } from './reviews/moderation.ts'
export { findSessionReviewers } from './reviews/bought-products.ts'
export { anonymizeReviews } from './reviews/anonymize.ts'
export { sendReviewRequests } from './reviews/review-requests.ts'
export {
  listBestReviewQuotes,
  ProductReviews,
  type ReviewQuote,
  listProductReviews,
  ReviewsQuery,
  type PublicReview,
} from './reviews/public-reviews.ts'
export { reviewTags, invalidatedReviewTags } from './reviews/invalidation.ts'

/**
 * A customer's review of a product, in plain text. `shownName`: the displayed name, '' for none.
 * `seen`: the version of the former review that the form showed, '' for none; when it is left out,
 * the version is not checked.
 */
export const WriteReview = z.object({
  productId: z.string().min(1).max(100),
  rating: z.int().min(1).max(5),
  title: singleReviewLine(80).default(''),
  body: reviewParagraphs(2000).default(''),
  shownName: singleReviewLine(40).default(''),
  seen: z.string().max(40).optional(),
})

/** A review as its author sees it. */
export const OwnReview = z.object({
  productId: z.string(),
  rating: z.int().min(1).max(5),
  title: z.string(),
  body: z.string(),
  shownName: z.string(),
  // Shown on the product page, waiting for staff, or refused by staff.
  status: z.enum(reviewStatuses),
  // The shop's public reply, '' for none.
  answer: z.string(),
  writtenAt: z.date(),
  version: z.string().describe('Changes whenever the author changes the review.'),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A bought product with the customer's review of it. */
export const Reviewable = z.object({
  productId: z.string(),
  productName: z.string(),
  slug: z.string().nullable().describe('`null` if the product is no longer sold.'),
  pictureId: z.string().nullable(),
  tint: z.string(),
  review: OwnReview.nullable(),
})
export type Reviewable = z.infer<typeof Reviewable>

/**
 * The products of the customer's own order that have a review or can get one. Empty before the
 * order has arrived, and when it was fully refunded. Throws Failure('not-found').
 */
export async function listReviewable(shop: Shop, by: Customer, number: string): Promise<Reviewable[]> {
  const order = await getOwnOrderRow(shop, by, number)
  return withReviews(shop, by, await listBoughtProducts(shop, by, { orderId: order.id }))
}

/**
 * All products that the customer can review, the latest purchase first, and all that the customer
 * has reviewed.
 */
export async function listOwnReviews(
  shop: Shop,
  by: Customer,
): Promise<{ toWrite: (Reviewable & { orderNumber: string })[]; written: Reviewable[] }> {
  const bought = await listBoughtProducts(shop, by)
  const numbers = new Map(bought.map(({ productId, orderNumber }) => [productId, orderNumber]))
  const toWrite = (await withReviews(shop, by, bought)).filter(({ review, slug }) => review === null && slug !== null)
  return {
    toWrite: toWrite.map((one) => ({ ...one, orderNumber: present(numbers.get(one.productId)) })),
    written: await writtenBy(shop, by),
  }
}

/**
 * The number of the order that entitles the customer to review a product. Null when they may not
 * review it or have done so.
 */
export async function findReviewableOrder(shop: Shop, by: Customer, productId: string): Promise<string | null> {
  const [bought] = await listBoughtProducts(shop, by, { productId, unreviewed: true })
  return bought?.orderNumber ?? null
}

/**
 * Writes a customer's review of a product, or replaces the former one. It waits for staff approval;
 * the former text is hidden at once. Idempotent. Throws Failure: 'not-bought', 'too-many-requests',
 * 'changed-meanwhile' (rewritten in another tab, or withdrawn at the same moment).
 */
export async function writeReview(shop: Shop, by: Customer, input: z.infer<typeof WriteReview>): Promise<void> {
  await consumeRateLimits(shop, [{ key: `reviews:${by.userId}`, max: 30, windowMs: HOUR }])
  const { productId, rating, title, body, shownName } = input
  const bought = await findLatestPurchase(shop, by, productId)
  if (!bought) throw new Failure('not-bought')
  await failpoint('review-allowed')
  const written = { rating, title, body, shownName, locale: by.locale }
  const now = shop.now()
  await inTransaction(shop, async (inside) => {
    const [added] = await inside.db
      .insert(reviews)
      .values({ ...written, productId, orderId: bought.orderId, userId: by.userId, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: [reviews.userId, reviews.productId] })
      .returning({ id: reviews.id })
    if (added) return
    const before = await lockOwn(inside, by, productId)
    if (!before) throw new Failure('changed-meanwhile')
    if (before.rating === rating && before.title === title && before.body === body && before.shownName === shownName) return
    if (input.seen !== undefined && input.seen !== versionOf(before)) throw new Failure('changed-meanwhile')
    await inside.db
      .update(reviews)
      .set({ ...written, status: 'waiting', moderatedBy: null, moderatedAt: null, updatedAt: now })
      .where(eq(reviews.id, before.id))
    if (before.status === 'shown') await invalidateReviewPages(inside, [productId])
  })
}

/**
 * Deletes the customer's own review of a product, at once and for good. Throws Failure('not-found')
 * when there is none.
 */
export async function deleteOwnReview(shop: Shop, by: Customer, productId: string): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const [gone] = await inside.db
      .delete(reviews)
      .where(and(eq(reviews.userId, by.userId), eq(reviews.productId, productId)))
      .returning({ status: reviews.status })
    if (!gone) throw new Failure('not-found')
    if (gone.status === 'shown') await invalidateReviewPages(inside, [productId])
  })
}

async function lockOwn({ db }: Shop, by: Customer, productId: string) {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, by.userId), eq(reviews.productId, productId)))
    .for('update')
  return row
}

async function withReviews(shop: Shop, by: Customer, bought: BoughtProduct[]): Promise<Reviewable[]> {
  if (bought.length === 0) return []
  const ids = bought.map(({ productId }) => productId)
  const rows = await shop.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, by.userId), inArray(reviews.productId, ids)))
  return bought.map((one) =>
    reviewable(
      shop,
      one,
      rows.find(({ productId }) => productId === one.productId),
    ),
  )
}

async function writtenBy(shop: Shop, by: Customer): Promise<Reviewable[]> {
  const rows = await shop.db.select().from(reviews).where(eq(reviews.userId, by.userId)).orderBy(desc(reviews.createdAt))
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  const lines = await shop.db.select().from(orderLines).where(inArray(orderLines.orderId, orderIds))
  return rows.flatMap((row) => {
    const bought = lines.find((one) => one.orderId === row.orderId && one.productId === row.productId)
    return bought ? [reviewable(shop, bought, row)] : []
  })
}

function reviewable(
  shop: Shop,
  bought: Pick<BoughtProduct, 'productId' | 'productName' | 'pictureId'>,
  row?: typeof reviews.$inferSelect,
): Reviewable {
  const product = shop.catalogue.product(bought.productId)
  return {
    productId: bought.productId,
    productName: product?.name ?? bought.productName,
    slug: product?.slug ?? null,
    pictureId: product?.pictureId ?? bought.pictureId,
    tint: product?.tint ?? 'cocoa',
    review: row ? ownReview(row) : null,
  }
}

function ownReview(row: typeof reviews.$inferSelect): OwnReview {
  const { productId, rating, title, body, shownName, status, answer, createdAt } = row
  const review = { productId, rating, title, body, shownName, status, answer: status === 'shown' ? answer : '' }
  return { ...review, writtenAt: createdAt, version: versionOf(row) }
}

/** Staff approval must not change the version, since the text stays the same. */
function versionOf({ updatedAt }: typeof reviews.$inferSelect): string {
  return updatedAt.toISOString()
}
