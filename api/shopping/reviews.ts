import { Hono } from 'hono'
import { Failure } from '#shop/failure.ts'
import {
  deskReviewCounts,
  ModerateReviews,
  moderateReviews,
  ownReviews,
  ReviewsAtDesk,
  reviewsAtDesk,
  reviewsOf,
  ReviewsQuery,
  takeBackReview,
  WriteReview,
  writeReview,
} from '#shop/reviews/reviews.ts'
import { customerOf } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { atWork } from '#api/http/staff-guard.ts'
import { readBody, refuse } from '#api/http/refusal.ts'
import * as tell from './reviews.openapi.ts'

const Said = WriteReview.omit({ productId: true })

/**
 * The review endpoints, under /api/reviews. Everybody may read reviews, buyers write them, staff
 * moderate them first.
 */
export function reviewCalls(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  calls.get('/', tell.ofReviews, async (c) => {
    const { shop } = c.get('ask')
    const product = shop.catalogue.product(c.req.query('product') ?? '')
    if (!product) throw new Failure('not-found')
    return c.json({ success: true, reviews: await reviewsOf(shop, product.id, ReviewsQuery.parse(c.req.query())) })
  })
  calls.get('/own', tell.ofOwn, async (c) => c.json({ success: true, ...(await ownReviews(c.get('ask').shop, customerOf(c))) }))
  calls.put('/own/:productId', tell.ofWriting(Said), async (c) => {
    const [{ shop }, by] = [c.get('ask'), customerOf(c)]
    await writeReview(shop, by, { ...(await readBody(c, Said)), productId: c.req.param('productId') })
    return c.json({ success: true })
  })
  calls.delete('/own/:productId', tell.ofTakingBack, async (c) => {
    await takeBackReview(c.get('ask').shop, customerOf(c), c.req.param('productId'))
    return c.json({ success: true })
  })
  calls.get('/desk', tell.ofDesk, async (c) => {
    const [{ shop }, by] = [c.get('ask'), await atWork(c)]
    const page = await reviewsAtDesk(shop, by, ReviewsAtDesk.parse(c.req.query()))
    return c.json({ success: true, ...page, counts: await deskReviewCounts(shop, by) })
  })
  calls.post('/moderate', tell.ofModerating, async (c) => {
    const by = await atWork(c)
    await moderateReviews(c.get('ask').shop, by, await readBody(c, ModerateReviews))
    return c.json({ success: true })
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}
