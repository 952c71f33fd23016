import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { ModerateReviews, moderateReviews, StaffReviewsQuery } from '#shop/reviews/reviews.ts'
import type { Shop } from '#shop/shop.ts'
import { parseForm } from '#app/request/forms.server.ts'

const verdicts = new Map<string, 'shown' | 'refused'>([
  ['show', 'shown'],
  ['refuse', 'refused'],
  ['bulk-show', 'shown'],
  ['bulk-refuse', 'refused'],
])

/**
 * Runs the action of a form on the reviews page and redirects back to the same list. Throws
 * Failure.
 */
export async function handleReviewAction(shop: Shop, by: Customer, values: Record<string, string>): Promise<Response> {
  const { intent = '', id, version, answer, view } = values
  const isBulk = intent.startsWith('bulk-')
  if (!verdicts.has(intent) && intent !== 'answer') throw new Failure('invalid-input')
  // A checkbox 'chosen.<id>' names its review, and its value is the version that the page showed.
  const chosen = Object.entries(values).flatMap(([name, said]) =>
    name.startsWith('chosen.') ? [{ id: name.slice('chosen.'.length), version: said }] : [],
  )
  const input = { reviews: isBulk ? chosen : [{ id, version }], verdict: verdicts.get(intent), answer: isBulk ? undefined : answer }
  await moderateReviews(shop, by, parseForm(ModerateReviews, input))
  const { status } = StaffReviewsQuery.parse({ status: view })
  return redirect(adminUrls.reviews({ status: status === 'waiting' ? undefined : status, done: '1' }), 303)
}
