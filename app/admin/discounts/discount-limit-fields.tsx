import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { DiscountFieldProps } from './discount-field-props.ts'

/** Minimum spend, usage limits, and whether the discount combines with others. */
export function DiscountLimitFields({ draft, fields, labels, messages }: DiscountFieldProps) {
  const { t } = useLanguage()
  const typed = (name: 'minimum' | 'totalLimit' | 'perCustomerLimit') => ({
    name,
    label: labels[name],
    optional: true,
    defaultValue: draft[name],
    error: fields[name],
    messages: messages[name],
    maxLength: 12,
    autoComplete: 'off',
    dir: 'ltr',
  })
  return (
    <fieldset className="admin-card discount-part">
      <legend>{t('admin-discounts.limits')}</legend>
      <div className="discount-fields">
        <InputField {...typed('minimum')} inputMode="decimal" help={t('admin-discounts.minimum-help')} />
        <InputField {...typed('totalLimit')} inputMode="numeric" />
        <InputField {...typed('perCustomerLimit')} inputMode="numeric" />
      </div>
      <div>
        <Checkbox name="stacks" label={t('admin-discounts.stacks')} defaultChecked={draft.stacks} required={false} />
        <p className="help">{t('admin-discounts.stacks-help')}</p>
      </div>
    </fieldset>
  )
}
