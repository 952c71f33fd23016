import { z } from 'zod'
import { StaffReviewPage, ModerateReviews, ProductReviews, Reviewable, reviewStatuses, type WriteReview } from '#shop/reviews/reviews.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the review endpoints.

const about = 'Reviews'
const who: ['session'] = ['session']
const moderators =
  'Requires the role `support`, `manager` or `owner` and two-step sign-in. Without the role, the response is 404; without two-step sign-in, 403.'
const OfProduct = z.object({ productId: z.string().max(100).describe('The product id.') })
const Cursor = (from: string) => z.string().max(60).optional().describe(`A cursor: the value of \`${from}\` in the previous response.`)

export const productReviewsDocs = describeRoute({
  name: 'listReviews',
  about,
  summary: 'List reviews of a product',
  more: 'Published reviews, newest first, 20 per page. `reviews` is `null` if the product has none.',
  query: z.object({
    product: z.string().describe('The id of the product, or the slug of its page.'),
    before: Cursor('older'),
    after: Cursor('newer'),
  }),
  answer: success({ reviews: ProductReviews.nullable() }),
  refusals: ['not-found'],
})

export const ownReviewsDocs = describeRoute({
  name: 'listOwnReviews',
  about,
  summary: 'List the customer’s reviews',
  more: 'The reviews of the signed-in customer (`written`), and the bought products that they can still review (`toWrite`).',
  who,
  answer: success({ toWrite: z.array(Reviewable.extend({ orderNumber: z.string() })), written: z.array(Reviewable) }),
  refusals: ['not-signed-in'],
})

/** `body` is the use case's schema without the product, which is part of the path. */
export const writeReviewDocs = (body: z.ZodType<Omit<z.infer<typeof WriteReview>, 'productId'>>) =>
  describeRoute({
    name: 'writeReview',
    about,
    summary: 'Write or replace a review',
    more:
      'For products that the customer has bought and received, one review per product. The review is plain text and is published once staff approve ' +
      'it. `seen` is the `version` of the review to replace, or empty for a new review. If the stored version is different, the response is ' +
      '`changed-meanwhile` and nothing changes.',
    who,
    path: OfProduct,
    body: {
      schema: body,
      example: { rating: 5, title: 'Braver than I am', body: 'Bought for a dare, kept for the lime.', shownName: 'Ada' },
    },
    answer: success({}),
    refusals: ['not-signed-in', 'not-bought', 'changed-meanwhile', 'too-many-requests'],
  })

export const withdrawReviewDocs = describeRoute({
  name: 'deleteOwnReview',
  about,
  summary: 'Delete the customer’s review of a product',
  who,
  path: OfProduct,
  answer: success({}),
  refusals: ['not-signed-in', 'not-allowed'],
})

export const staffReviewsDocs = describeRoute({
  name: 'listReviewsForStaff',
  about,
  summary: 'List reviews for moderation',
  more: `Waiting reviews oldest first, all others newest first. ${moderators}`,
  who,
  query: z.object({
    status: z
      .enum([...reviewStatuses, 'all'])
      .optional()
      .catch(undefined)
      .describe('Only reviews in this state. Defaults to `waiting`.'),
    after: z.string().max(60).optional().catch(undefined).describe('A cursor: the value of `next` in the previous response.'),
    before: z.string().max(60).optional().catch(undefined).describe('A cursor: the value of `previous` in the previous response.'),
  }),
  answer: success({ ...StaffReviewPage.shape, counts: z.object({ waiting: z.int(), shown: z.int(), refused: z.int() }) }),
  refusals: ['not-found', 'not-allowed'],
})

export const moderateReviewDocs = describeRoute({
  name: 'moderateReviews',
  about,
  summary: 'Moderate reviews',
  more: `Publishes or rejects reviews, and sets the public reply (\`answer\`). Changes all of the reviews or none. ${moderators}`,
  who,
  body: {
    schema: ModerateReviews,
    example: {
      reviews: [{ id: '6f3d6c1e-58a7-4a53-9a3e-0a4c2a3e7b11', version: '1763740800000-0' }],
      verdict: 'shown',
      answer: 'Thank you.',
    },
  },
  answer: success({}),
  refusals: ['not-found', 'changed-meanwhile'],
})
