import { urls } from '#shared/urls.ts'
import type { OwnReview, Reviewable } from '#shop/reviews/reviews.ts'
import { ShopAnswer } from '#app/parts/review/shop-answer.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { RatingStars } from '#app/ui/rating-stars.tsx'
import { ReviewDate } from '#app/parts/review/review-date.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ReviewForm } from './review-form.tsx'

interface OwnReviewCardProps {
  reviewable: Reviewable
  /** Default name beside a review. */
  firstName: string
  /** The form is open from the start. */
  open: boolean
  refusal?: FormRejection
}

/** A bought product with the customer's review and the form to write it. */
export function OwnReviewCard({ reviewable, firstName, open, refusal }: OwnReviewCardProps) {
  const { t, href } = useLanguage()
  const { productId, productName, slug, pictureId, tint, review } = reviewable
  return (
    <li className="own-review">
      <div className="own-review-head">
        <PictureThumb pictureId={pictureId} tint={tint} />
        <b>{slug ? <a href={href(urls.product(slug))}>{productName}</a> : productName}</b>
        {review && <State status={review.status} />}
      </div>
      {review && <Said review={review} />}
      {(slug || review) && (
        <details open={open || refusal !== undefined}>
          <summary aria-label={review ? undefined : t('own-reviews.write-named', { name: productName })}>
            {t(review ? 'own-reviews.change' : 'reviews.write')}
          </summary>
          {slug && <ReviewForm productId={productId} review={review} firstName={firstName} refusal={refusal} />}
          {review && (
            <form method="post" className="own-review-back">
              <input type="hidden" name="productId" value={productId} />
              <Button variant="danger" size="small" name="intent" value="take-back">
                {t('own-reviews.delete')}
              </Button>
            </form>
          )}
        </details>
      )}
    </li>
  )
}

const tones = { waiting: 'info', shown: 'ok', refused: 'plain' } as const

function State({ status }: Pick<OwnReview, 'status'>) {
  const { t } = useLanguage()
  return (
    <Badge tone={tones[status]} dot>
      {t(`own-reviews.state-${status}`)}
    </Badge>
  )
}

function Said({ review: { rating, title, body, shownName, status, answer, writtenAt } }: { review: OwnReview }) {
  const { t } = useLanguage()
  return (
    <div className="own-review-said">
      <p className="own-review-stars">
        <RatingStars rating={rating} /> <bdi>{shownName || t('reviews.nobody')}</bdi> <ReviewDate at={writtenAt} />
      </p>
      {title && <h3>{title}</h3>}
      {body && <p className="review-words">{body}</p>}
      {status === 'refused' && <p>{t('own-reviews.refused-text')}</p>}
      {answer && <ShopAnswer answer={answer} />}
    </div>
  )
}
