import type { RouteQuery } from '#shared/route-parameters.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

const doings = ['written', 'taken-back'] as const
export type CompletedReviewAction = (typeof doings)[number]

/** The last action, from the page's query string. */
export function readCompletedReviewAction({ done }: RouteQuery<'ownReviews'>): CompletedReviewAction | null {
  return doings.find((one) => one === done) ?? null
}

export function ReviewActionNotice({ done }: { done: CompletedReviewAction | null }) {
  const { t } = useLanguage()
  if (!done) return null
  return (
    <output className="notice notice-ok mt-5">
      <Icon name="circle-check" />
      <span>{t(`own-reviews.done-${done}`)}</span>
    </output>
  )
}
