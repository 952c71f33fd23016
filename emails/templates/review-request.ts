import { email, type EmailDataOf } from '../parts/email.ts'
import { reviewRequestSchema } from './review-request/data.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof reviewRequest> {}
}

/** Asks a buyer to review the products of an order. */
const reviewRequest = email({
  name: 'review-request',
  data: reviewRequestSchema,
  staffMayRead: true,
  needsConsent: true,
  sample: {
    first_name: 'Noor',
    order_number: 'W7K-4M2P',
    products: [
      { name: 'Lychee Gummies', picture_url: null },
      { name: 'Salmiak Licorice', picture_url: null },
    ],
    review_url: 'http://localhost:3000/dashboard/orders/W7K-4M2P/review',
  },
  body: async (context) => (await import('./review-request/body.tsx')).reviewRequestBody(context),
})

export default reviewRequest
