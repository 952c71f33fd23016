import { directionOf } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import type { StaffReview } from '#shop/reviews/reviews.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { RatingStars } from '#app/ui/rating-stars.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

const tones = { waiting: 'warn', shown: 'ok', refused: 'plain' } as const

interface AdminReviewCardProps {
  review: StaffReview
  /** Id of the form that the checkbox belongs to. */
  bulk: string
  view: string
  now: Date
  refusal?: FormRejection
}

/** A review with everything needed for the decision, and the forms for it. */
export function AdminReviewCard({ review, bulk, view, now, refusal }: AdminReviewCardProps) {
  const { t, href } = useLanguage()
  const { id, version, status, rating, title, body, shownName, locale, answer, product, orderNumber, customer, changedAt } = review
  const name = product?.name ?? t('admin-reviews.no-longer-sold')
  const tongue = locale ? { lang: locale, dir: directionOf(locale) } : {}
  const typed = refusal?.values.id === id ? refusal.values.answer : undefined
  return (
    <li className="admin-review" data-row>
      <label className="check">
        <input type="checkbox" name={`chosen.${id}`} value={version} form={bulk} />
        <span className="sr-only">{t('admin-reviews.choose', { product: name })}</span>
      </label>
      <PictureThumb pictureId={product?.pictureId ?? null} tint={product?.tint ?? 'cocoa'} />
      <article>
        <header>
          <h2>{product ? <a href={href(urls.product(product.slug))}>{name}</a> : name}</h2>
          <p className="admin-badges">
            <RatingStars rating={rating} />
            <Badge tone={tones[status]}>{t(`admin-reviews.state-${status}`)}</Badge>
            <Ago at={changedAt} now={now} />
          </p>
        </header>
        {title && (
          <p {...tongue}>
            <b>{title}</b>
          </p>
        )}
        {body && <blockquote {...tongue}>{body}</blockquote>}
        {!title && !body && <p className="text-ink-2">{t('admin-reviews.no-text')}</p>}
        <p className="admin-review-who">
          <bdi>{customer ?? t('admin-reviews.account-deleted')}</bdi>
          <span>{shownName ? t('admin-reviews.shown-as', { name: shownName }) : t('admin-reviews.shown-anonymously')}</span>
          <a href={href(adminUrls.order(orderNumber))}>{t('admin-reviews.order', { number: orderNumber })}</a>
        </p>
        <ReviewDecisionForm review={review} view={view} answer={typed ?? answer} />
      </article>
    </li>
  )
}

interface ReviewDecisionFormProps {
  review: StaffReview
  view: string
  answer: string
}

function ReviewDecisionForm({ review: { id, version, status }, view, answer }: ReviewDecisionFormProps) {
  const { t } = useLanguage()
  return (
    <form method="post" className="admin-fields">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="view" value={view} />
      <TextField
        name="answer"
        id={`answer-${id}`}
        label={t('admin-reviews.answer')}
        help={t('admin-reviews.answer-help')}
        defaultValue={answer}
        maxLength={1000}
        rows={2}
        optional
      />
      <div className="admin-confirm">
        {status !== 'shown' && (
          <Button size="small" name="intent" value="show">
            {t('admin-reviews.show')}
          </Button>
        )}
        {status !== 'refused' && (
          <Button variant="secondary" size="small" name="intent" value="refuse">
            {t('admin-reviews.refuse')}
          </Button>
        )}
        <Button variant="secondary" size="small" name="intent" value="answer">
          {t('admin-reviews.save-answer')}
        </Button>
      </div>
    </form>
  )
}
