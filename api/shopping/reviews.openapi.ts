import { z } from 'zod'
import { StaffReviewPage, ModerateReviews, ProductReviews, Reviewable, reviewStatuses, type WriteReview } from '#shop/reviews/reviews.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the review endpoints.

const about = 'Reviews'
const who: ['session'] = ['session']
const moderators = 'For support, managers and owners with a second step; to everybody else it is not there.'
const OfProduct = z.object({ productId: z.string().max(100).describe('The product’s id at the point of sale.') })
const Place = (which: string) =>
  z.string().max(60).optional().describe(`A page of ${which} than this mark’s; a page tells its marks itself.`)

export const productReviewsDocs = describeRoute({
  name: 'reviews',
  about,
  summary: 'What buyers say of a product, the newest first.',
  more: '`reviews` is null as long as none is shown.',
  query: z.object({
    product: z.string().describe('Its id, or the readable part of its address.'),
    before: Place('older reviews'),
    after: Place('newer reviews'),
  }),
  answer: success({ reviews: ProductReviews.nullable() }),
  refusals: ['not-found'],
})

export const ownReviewsDocs = describeRoute({
  name: 'ownReviews',
  about,
  summary: 'What the customer has said of what they bought, and what they may still say something of.',
  who,
  answer: success({ toWrite: z.array(Reviewable.extend({ orderNumber: z.string() })), written: z.array(Reviewable) }),
  refusals: ['not-signed-in'],
})

/** `body` is the use case's schema without the product, which is part of the path. */
export const writeReviewDocs = (body: z.ZodType<Omit<z.infer<typeof WriteReview>, 'productId'>>) =>
  describeRoute({
    name: 'writeReview',
    about,
    summary: 'Says what the customer thinks of a product that they bought and got; said anew, it is what they say now.',
    more:
      'It is shown once staff have read it. Plain text; sent twice, it is one. `seen` is the `version` that it replaces, empty for none: where that is ' +
      'another by now, nothing is changed.',
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
  name: 'takeBackReview',
  about,
  summary: 'Takes the customer’s own review of a product back, for good.',
  who,
  path: OfProduct,
  answer: success({}),
  refusals: ['not-signed-in', 'not-allowed'],
})

export const staffReviewsDocs = describeRoute({
  name: 'reviewsAtDesk',
  about,
  summary: 'Reviews as staff read them: those that wait the longest first, others the newest first.',
  more: moderators,
  who,
  query: z.object({
    status: z
      .enum([...reviewStatuses, 'all'])
      .optional()
      .describe('Those that wait, unless it says otherwise.'),
    after: z.string().max(60).optional().describe('The mark `next` of a page.'),
    before: z.string().max(60).optional().describe('The mark `previous` of a page.'),
  }),
  answer: success({ ...StaffReviewPage.shape, counts: z.object({ waiting: z.int(), shown: z.int(), refused: z.int() }) }),
  refusals: ['not-found', 'not-allowed'],
})

export const moderateReviewDocs = describeRoute({
  name: 'moderateReviews',
  about,
  summary: 'Shows reviews or refuses them, and answers one; all of them or none.',
  more: moderators,
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
