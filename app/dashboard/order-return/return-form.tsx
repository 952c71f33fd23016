import type { Locale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { ReturnReason } from '#shop/ordering/fulfilment/returns.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { VariationAndPieces } from '#app/parts/order/variation-and-pieces.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { fieldId } from '#app/ui/field-message.ts'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'

const reasons = ['damaged', 'wrong-item', 'not-as-described', 'changed-mind', 'other'] as const satisfies ReturnReason[]

interface ReturnFormProps {
  number: string
  namesLocale: Locale
  /** The lines that still have items to return. */
  lines: { id: string; productName: string; variationName: string; pictureId: string | null; tint: string; left: number }[]
  refusal?: FormRejection
}

/** Quantity for each line, the reason, a note to the shop, and then the next steps. */
export function ReturnForm({ number, namesLocale, lines, refusal }: ReturnFormProps) {
  const { t } = useLanguage()
  const { values = {}, fields = {} } = refusal ?? {}
  const error = fields.lines && t('returns.none-chosen')
  const own = fieldId('lines')
  return (
    <form method="post" className="return-form" noValidate>
      <fieldset id={own} tabIndex={-1} aria-describedby={error ? `${own}-error` : undefined}>
        <legend>{t('returns.pieces')}</legend>
        <ReturnLines lines={lines} locale={namesLocale} chosen={values} />
        {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
      </fieldset>
      <SelectField
        name="reason"
        label={t('returns.reason')}
        defaultValue={values.reason ?? ''}
        error={fields.reason}
        messages={{ required: t('returns.reason-required') }}
      >
        <option value="">{t('returns.reason-choose')}</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`returns.reason-${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="note"
        label={t('returns.note')}
        help={t('returns.note-help')}
        defaultValue={values.note ?? ''}
        error={fields.note}
        optional
      />
      <section className="panel return-next" aria-labelledby="next">
        <h2 id="next">{t('returns.next')}</h2>
        <ol>
          <li>{t('returns.next-1')}</li>
          <li>{t('returns.next-2')}</li>
          <li>{t('returns.next-3')}</li>
        </ol>
      </section>
      <div className="button-row">
        <Button size="large">{t('returns.ask')}</Button>
        <LinkButton to={urls.order(number)} variant="ghost" size="large">
          {t('orders.back-to-order')}
        </LinkButton>
      </div>
    </form>
  )
}

interface ReturnLinesProps {
  lines: ReturnFormProps['lines']
  /** The language of the names. */
  locale: Locale
  /** The quantities chosen before a rejected submit, by field name. */
  chosen: Record<string, string>
}

function ReturnLines({ lines, locale, chosen }: ReturnLinesProps) {
  const { t } = useLanguage()
  return (
    <ul className="return-lines">
      {lines.map(({ id, productName, variationName, pictureId, tint, left }) => (
        <li key={id}>
          <PictureThumb pictureId={pictureId} tint={tint} />
          <span className="min-w-0">
            <b>
              <TextIn locale={locale}>{productName}</TextIn>
            </b>
            <span className="help">
              <VariationAndPieces variation={variationName} locale={locale} pieces={t('returns.pieces-left', { count: left })} />
            </span>
          </span>
          <select
            className="input"
            name={`pieces.${id}`}
            aria-label={t('returns.pieces-of', { name: productName })}
            defaultValue={chosen[`pieces.${id}`] ?? '0'}
          >
            {Array.from({ length: left + 1 }, (_piece, pieces) => (
              <option key={pieces} value={pieces}>
                {pieces}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  )
}
