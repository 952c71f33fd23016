import type { MessageKey } from '#locales/messages.ts'
import type { Locale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { useRootData } from '#app/request/root-data.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Checkbox, FieldError } from '#app/ui/field.tsx'
import { fieldId } from '#app/ui/field-message.ts'
import { PictureThumb } from '#app/ui/picture.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { ChooseStep } from './withdraw-step.server.ts'

/** The second step: the lines of the order, each with a checkbox and a quantity. */
export function WithdrawChoice({ token, name, choice, chosen, error }: ChooseStep) {
  const { t, day } = useLanguage()
  const { number, namesLocale, isOpen, isAhead, lastDay, lines } = choice
  if (isAhead) return <NothingToWithdraw heading="withdraw.early-heading" text="withdraw.early-text" number={number} linksToOrder />
  if (!isOpen || lines.length === 0)
    return <NothingToWithdraw heading="withdraw.expired-heading" text="withdraw.expired-text" number={number} />
  const own = fieldId('lines')
  const messages = { required: t('withdraw.none-chosen'), 'too-much': t('withdraw.too-much') }
  return (
    <>
      <h1>{t('withdraw.choose-heading')}</h1>
      <p>{t('withdraw.choose-lead', { number })}</p>
      {lastDay && <p>{t('withdraw.last-day', { day: day(lastDay) })}</p>}
      {error && <ErrorSummary fields={{ lines: error }} labels={{ lines: t('withdraw.items') }} messages={{ lines: messages }} />}
      <form method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="number" value={number} />
        <fieldset id={own} tabIndex={-1} aria-describedby={error ? `${own}-error` : undefined}>
          <legend>{t('withdraw.items')}</legend>
          <ul className="withdraw-lines">
            {lines.map((line) => (
              <ChoiceLine key={line.id} line={line} locale={namesLocale} pieces={chosen ? (chosen[line.id] ?? 0) : line.left} />
            ))}
          </ul>
          {error && <FieldError id={`${own}-error`}>{messages[error]}</FieldError>}
        </fieldset>
        <Button type="submit" name="intent" value="review" size="large" full>
          {t('withdraw.continue')}
        </Button>
      </form>
    </>
  )
}

interface ChoiceLineProps {
  line: ChooseStep['choice']['lines'][number]
  /** The language of the names. */
  locale: Locale
  /** How many are selected; none leaves the box empty. */
  pieces: number
}

function ChoiceLine({ line, locale, pieces }: ChoiceLineProps) {
  const { t } = useLanguage()
  const { id, productName, variationName, pictureId, tint, left, isSealed } = line
  return (
    <li>
      <PictureThumb pictureId={pictureId} tint={tint} />
      <Checkbox
        name={`line.${id}`}
        value="1"
        defaultChecked={pieces > 0}
        label={
          <>
            <b>
              <TextIn locale={locale}>{productName}</TextIn>
            </b>
            <span className="help">
              <TextIn locale={locale}>{variationName}</TextIn>
            </span>
            {isSealed && <span className="help">{t('common.return-rule-sealed')}</span>}
          </>
        }
      />
      {left > 1 && (
        <select
          className="input"
          name={`pieces.${id}`}
          aria-label={t('withdraw.pieces-of', { name: productName })}
          defaultValue={Math.min(pieces || left, left)}
        >
          {Array.from({ length: left }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}

interface NothingToWithdrawProps {
  heading: MessageKey
  text: MessageKey
  number: string
  /** Whether a signed-in customer can still cancel it there. */
  linksToOrder?: boolean
}

function NothingToWithdraw({ heading, text, number, linksToOrder }: NothingToWithdrawProps) {
  const { t } = useLanguage()
  const { signedIn } = useRootData()
  return (
    <>
      <h1>{t(heading)}</h1>
      <p>{t(text, { number })}</p>
      {linksToOrder && signedIn && (
        <LinkButton size="large" full to={urls.order(number)}>
          {t('withdraw.see-order')}
        </LinkButton>
      )}
      <LinkButton variant="secondary" size="large" full to={urls.contact()}>
        {t('withdraw.contact-us')}
      </LinkButton>
    </>
  )
}
