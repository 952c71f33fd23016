import type { OwnReview } from '#shop/reviews/reviews.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField, FieldError, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface ReviewFormProps {
  productId: string
  review: OwnReview | null
  firstName: string
  refusal?: FormRejection
}

/** Stars with an optional text. */
export function ReviewForm({ productId, review, firstName, refusal }: ReviewFormProps) {
  const { t } = useLanguage()
  const { values = {}, fields = {} } = refusal ?? {}
  const typed = { title: review?.title ?? '', body: review?.body ?? '', shownName: review ? review.shownName : firstName, ...values }
  // A page has several of these forms.
  const id = (name: string) => `${name}-${productId}`
  return (
    <form method="post" className="own-review-form" noValidate>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="seen" value={review?.version ?? ''} />
      {refusal && <FailureNotice failure={refusal.failure} says={fields.rating !== undefined && 'own-reviews.choose'} />}
      <StarChoice
        errorId={`${id('rating')}-error`}
        chosen={values.rating ?? String(review?.rating ?? '')}
        isMissing={Boolean(fields.rating)}
      />
      <InputField
        name="title"
        id={id('title')}
        label={t('own-reviews.headline')}
        defaultValue={typed.title}
        error={fields.title}
        maxLength={80}
        optional
      />
      {/* No maxLength: the browser would cut off a longer pasted text without a message. The server
          refuses it instead, and the text stays. */}
      <TextField
        name="body"
        id={id('body')}
        label={t('own-reviews.text')}
        help={t('own-reviews.text-help')}
        defaultValue={typed.body}
        error={fields.body}
        rows={5}
        optional
      />
      <InputField
        name="shownName"
        id={id('name')}
        label={t('own-reviews.name')}
        help={t('own-reviews.name-help')}
        defaultValue={typed.shownName}
        error={fields.shownName}
        maxLength={40}
        autoComplete="given-name"
        optional
      />
      {review && <p className="help">{t('own-reviews.change-text')}</p>}
      <div>
        <Button name="intent" value="write">
          {t(review ? 'own-reviews.send-change' : 'own-reviews.send')}
        </Button>
      </div>
    </form>
  )
}

interface StarChoiceProps {
  errorId: string
  chosen: string
  isMissing: boolean
}

function StarChoice({ errorId, chosen, isMissing }: StarChoiceProps) {
  const { t } = useLanguage()
  return (
    <fieldset className="star-choice" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="label">{t('own-reviews.rating')}</legend>
      <div>
        {([5, 4, 3, 2, 1] as const).map((rating) => (
          <label key={rating} className="check">
            <input type="radio" name="rating" value={rating} defaultChecked={String(rating) === chosen} required />
            <Icon name="star" />
            <span>{t(`own-reviews.rating-${rating}`)}</span>
          </label>
        ))}
      </div>
      {isMissing && <FieldError id={errorId}>{t('own-reviews.choose')}</FieldError>}
    </fieldset>
  )
}
