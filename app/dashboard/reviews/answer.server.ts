import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { takeBackReview, WriteReview, writeReview } from '#shop/reviews/reviews.ts'
import type { Shop } from '#shop/shop.ts'
import { parse } from '#app/request/forms.server.ts'
import type { DoneWith } from './done.tsx'

/** Performs the action of a review form and returns its name. Throws Failure. */
export async function answerReview(shop: Shop, by: Customer, values: Record<string, string>): Promise<DoneWith> {
  if (values.intent === 'take-back') {
    await takeBackReview(shop, by, values.productId ?? '')
    return 'taken-back'
  }
  if (values.intent !== 'write') throw new Failure('invalid-input')
  await writeReview(shop, by, parse(WriteReview, { ...values, rating: values.rating ? Number(values.rating) : undefined }))
  return 'written'
}
