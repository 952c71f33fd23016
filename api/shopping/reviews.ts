import { Hono } from 'hono'
import { Failure } from '#shop/failure.ts'
import {
  countReviewsForStaff,
  ModerateReviews,
  moderateReviews,
  listOwnReviews,
  StaffReviewsQuery,
  listReviewsForStaff,
  listProductReviews,
  ReviewsQuery,
  deleteOwnReview,
  WriteReview,
  writeReview,
} from '#shop/reviews/reviews.ts'
import { signedInCustomer } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { signedInStaff } from '#api/http/staff-guard.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'
import * as docs from './reviews.openapi.ts'

const ReviewBody = WriteReview.omit({ productId: true })

/**
 * The review endpoints, under /api/reviews. Everyone may read published reviews. Buyers write
 * reviews, and staff moderate them before they are published.
 */
export function reviewRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  calls.get('/', docs.productReviewsDocs, async (c) => {
    const { shop } = c.get('requestContext')
    const product = shop.catalogue.product(c.req.query('product') ?? '')
    if (!product) throw new Failure('not-found')
    return c.json({ success: true, reviews: await listProductReviews(shop, product.id, ReviewsQuery.parse(c.req.query())) })
  })
  calls.get('/own', docs.ownReviewsDocs, async (c) =>
    c.json({ success: true, ...(await listOwnReviews(c.get('requestContext').shop, signedInCustomer(c))) }),
  )
  calls.put('/own/:productId', docs.writeReviewDocs(ReviewBody), async (c) => {
    const [{ shop }, by] = [c.get('requestContext'), signedInCustomer(c)]
    await writeReview(shop, by, { ...(await readJsonBody(c, ReviewBody)), productId: c.req.param('productId') })
    return c.json({ success: true })
  })
  calls.delete('/own/:productId', docs.withdrawReviewDocs, async (c) => {
    await deleteOwnReview(c.get('requestContext').shop, signedInCustomer(c), c.req.param('productId'))
    return c.json({ success: true })
  })
  calls.get('/desk', docs.staffReviewsDocs, async (c) => {
    const [{ shop }, by] = [c.get('requestContext'), await signedInStaff(c)]
    const page = await listReviewsForStaff(shop, by, StaffReviewsQuery.parse(c.req.query()))
    return c.json({ success: true, ...page, counts: await countReviewsForStaff(shop, by) })
  })
  calls.post('/moderate', docs.moderateReviewDocs, async (c) => {
    const by = await signedInStaff(c)
    await moderateReviews(c.get('requestContext').shop, by, await readJsonBody(c, ModerateReviews))
    return c.json({ success: true })
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}
