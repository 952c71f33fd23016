import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { DiscountFieldProps } from './discount-field-props.ts'

/** Start and end, in the shop's time zone. */
export function DiscountPeriodFields({ draft, fields, labels, messages, timeZone }: DiscountFieldProps & { timeZone: string }) {
  const { t } = useLanguage()
  return (
    <fieldset className="admin-card discount-part" aria-describedby="clock">
      <legend>{t('admin-discounts.active-dates')}</legend>
      <p id="clock" className="help">
        {t('admin-discounts.clock', { zone: timeZone.replaceAll('_', ' ') })}
      </p>
      <div className="discount-fields">
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <InputField
            key={name}
            name={name}
            type="datetime-local"
            label={labels[name]}
            optional
            defaultValue={draft[name]}
            error={fields[name]}
            messages={messages[name]}
            max="2999-12-31T23:59"
          />
        ))}
      </div>
    </fieldset>
  )
}
