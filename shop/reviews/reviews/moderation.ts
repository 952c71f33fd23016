import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { orders, reviews, reviewStatuses, users } from '#database/schema.ts'
import { isLocale, locales } from '#shared/locale.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { cursorFields, keysetPage } from '#shop/base/lists/keyset-pagination.ts'
import { reviewCursorColumns, reviewCursorOf } from './public-reviews.ts'
import { invalidateReviewPages } from './invalidation.ts'
import { reviewParagraphs } from './review-text.ts'
import { notifyReviewer } from './verdict-emails.ts'

export { reviewStatuses }
type Status = (typeof reviewStatuses)[number]

/** The staff's filter of reviews; the default is the waiting ones. */
export const StaffReviewsQuery = z.object({
  status: z
    .enum([...reviewStatuses, 'all'])
    .default('waiting')
    .catch('waiting'),
  ...cursorFields,
})

/**
 * `version` is the version of each review that the page showed. Without `verdict` the status stays;
 * without `answer` the shop's reply stays.
 */
export const ModerateReviews = z.object({
  reviews: z
    .array(z.object({ id: z.uuid(), version: z.string().max(40) }))
    .min(1)
    .max(100),
  verdict: z.enum(['shown', 'refused']).optional(),
  answer: reviewParagraphs(1000).optional(),
})

/** A review as staff see it. */
export const StaffReview = z.object({
  id: z.uuid(),
  version: z.string().describe('Changes whenever the author or staff change the review.'),
  status: z.enum(reviewStatuses),
  rating: z.int().min(1).max(5),
  title: z.string(),
  body: z.string(),
  shownName: z.string(),
  locale: z.enum(locales).nullable().describe('The language of the review.'),
  answer: z.string(),
  // Null when the product is no longer sold.
  product: z.object({ name: z.string(), slug: z.string(), pictureId: z.string().nullable(), tint: z.string() }).nullable(),
  orderNumber: z.string(),
  customer: z.string().nullable().describe('The name of the author. `null` if the account was deleted.'),
  writtenAt: z.date(),
  changedAt: z.date(),
})
export type StaffReview = z.infer<typeof StaffReview>

export const StaffReviewPage = z.object({
  reviews: z.array(StaffReview),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})
export type StaffReviewPage = z.infer<typeof StaffReviewPage>

const PER_PAGE = 30

/**
 * A page of reviews with keyset pagination. Waiting reviews come oldest first, others newest first.
 * Throws Failure('not-found') when the actor may not read them.
 */
export async function listReviewsForStaff(
  shop: Shop,
  by: Actor,
  { status, after, before }: z.infer<typeof StaffReviewsQuery>,
): Promise<StaffReviewPage> {
  requireRight(by, 'reviews.moderate')
  // Staff work on a queue from its oldest entry.
  const page = keysetPage(reviewCursorColumns, { after, before }, PER_PAGE, status === 'waiting' ? 'lowest' : 'highest')
  const found = await shop.db
    .select({ review: reviews, orderNumber: orders.number, customer: users.name })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(status === 'all' ? undefined : eq(reviews.status, status), page.beyond))
    .orderBy(...page.order)
    .limit(page.limit)
  const { rows, next, previous } = page.of(found, ({ review }) => reviewCursorOf(review))
  return {
    reviews: rows.map(({ review, orderNumber, customer }) => reviewForStaff(shop, review, { orderNumber, customer })),
    next,
    previous,
  }
}

/** The number of reviews by status. Throws like `listReviewsForStaff`. */
export async function countReviewsForStaff(shop: Shop, by: Actor): Promise<Record<Status, number>> {
  requireRight(by, 'reviews.moderate')
  const rows = await shop.db.select({ status: reviews.status, count: count() }).from(reviews).groupBy(reviews.status)
  const of = (status: Status) => rows.find((row) => row.status === status)?.count ?? 0
  return { waiting: of('waiting'), shown: of('shown'), refused: of('refused') }
}

/**
 * Approves or refuses reviews and replies to them, also by email; all of them or none. Idempotent.
 * Throws Failure: 'not-found' when the actor may not, or when a review was withdrawn;
 * 'changed-meanwhile' when a review is not the version that the page showed; 'invalid-input' for
 * one reply to several reviews.
 */
export async function moderateReviews(shop: Shop, by: Actor, input: z.infer<typeof ModerateReviews>): Promise<void> {
  requireRight(by, 'reviews.moderate')
  const { reviews: asked, verdict, answer } = input
  if (answer !== undefined && asked.length > 1) throw new Failure('invalid-input')
  const versions = new Map(asked.map(({ id, version }) => [id, version]))
  await inTransaction(shop, async (inside) => {
    const ids = [...versions.keys()].toSorted()
    const rows = await inside.db.select().from(reviews).where(inArray(reviews.id, ids)).orderBy(asc(reviews.id)).for('update')
    if (rows.length < ids.length) throw new Failure('not-found')
    const seen: Row[] = []
    for (const row of rows) {
      const next = { status: verdict ?? row.status, answer: answer ?? row.answer }
      if (next.status === row.status && next.answer === row.answer) continue
      if (versionOf(row) !== versions.get(row.id)) throw new Failure('changed-meanwhile')
      await moderate(inside, by, row, next)
      if (row.status === 'shown' || next.status === 'shown') seen.push(row)
    }
    if (seen.length > 0)
      await invalidateReviewPages(
        inside,
        seen.map(({ productId }) => productId),
      )
  })
}

type Row = typeof reviews.$inferSelect

async function moderate(shop: Shop, by: Customer, row: Row, next: Pick<Row, 'status' | 'answer'>): Promise<void> {
  await shop.db
    .update(reviews)
    .set({ ...next, moderatedBy: `staff:${by.userId}`, moderatedAt: shop.now() })
    .where(eq(reviews.id, row.id))
  await notifyReviewer(shop, row, next)
  const target = `review:${row.id}`
  if (next.status !== row.status) {
    const [before, after] = [{ status: row.status }, { status: next.status, product: row.productId }]
    await recordAudit(shop, by, { action: next.status === 'shown' ? 'review.shown' : 'review.refused', target, before, after })
  }
  if (next.answer !== row.answer)
    await recordAudit(shop, by, { action: 'review.answered', target, before: { answer: row.answer }, after: { answer: next.answer } })
}

function reviewForStaff(shop: Shop, row: Row, { orderNumber, customer }: { orderNumber: string; customer: string | null }): StaffReview {
  const product = shop.catalogue.inLocale(null).product(row.productId)
  return {
    id: row.id,
    version: versionOf(row),
    status: row.status,
    rating: row.rating,
    title: row.title,
    body: row.body,
    shownName: row.shownName,
    locale: isLocale(row.locale) ? row.locale : null,
    answer: row.answer,
    product: product && { name: product.name, slug: product.slug, pictureId: product.pictureId, tint: product.tint },
    orderNumber,
    customer,
    writtenAt: row.createdAt,
    changedAt: row.updatedAt,
  }
}

function versionOf({ updatedAt, moderatedAt }: Row): string {
  return `${updatedAt.getTime()}-${moderatedAt?.getTime() ?? 0}`
}
