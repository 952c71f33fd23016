import './reviews.css'
import { useRootData } from '#app/request/root-data.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The shop's answer to a review. */
export function ShopAnswer({ answer }: { answer: string }) {
  const { t } = useLanguage()
  const { shopName } = useRootData()
  return (
    <div className="review-answer">
      <p>
        <b>{t('reviews.answer', { shop: shopName })}</b>
      </p>
      <p className="review-words" dir="auto">
        {answer}
      </p>
    </div>
  )
}
