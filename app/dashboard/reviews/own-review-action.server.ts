import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { deleteOwnReview, WriteReview, writeReview } from '#shop/reviews/reviews.ts'
import type { Shop } from '#shop/shop.ts'
import { parseForm } from '#app/request/forms.server.ts'
import type { CompletedReviewAction } from './review-action-notice.tsx'

/** Performs the action of a review form and returns its name. Throws Failure. */
export async function handleOwnReviewAction(shop: Shop, by: Customer, values: Record<string, string>): Promise<CompletedReviewAction> {
  if (values.intent === 'take-back') {
    await deleteOwnReview(shop, by, values.productId ?? '')
    return 'taken-back'
  }
  if (values.intent !== 'write') throw new Failure('invalid-input')
  await writeReview(shop, by, parseForm(WriteReview, { ...values, rating: values.rating ? Number(values.rating) : undefined }))
  return 'written'
}
