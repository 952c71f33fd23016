import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { DiscountFieldProps } from './discount-field-props.ts'

const kinds = ['percentage', 'fixed'] as const

/** Amount of the discount. */
export function DiscountValueFields({ draft, fields, labels, messages }: DiscountFieldProps) {
  const { t } = useLanguage()
  const typed = (name: 'percent' | 'amount') => ({
    name,
    label: labels[name],
    defaultValue: draft[name],
    error: fields[name],
    messages: messages[name],
    autoComplete: 'off',
    dir: 'ltr',
  })
  return (
    <fieldset className="admin-card discount-part">
      <legend>{t('admin-discounts.what')}</legend>
      <div className="discount-choices">
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            type="radio"
            name="kind"
            value={kind}
            label={t(`admin-discounts.${kind}`)}
            defaultChecked={draft.kind === kind}
          />
        ))}
      </div>
      <InputField {...typed('percent')} inputMode="numeric" maxLength={5} className="discount-figure when-percentage" />
      <InputField {...typed('amount')} inputMode="decimal" maxLength={12} className="discount-figure when-fixed" />
    </fieldset>
  )
}
