import { Checkbox, Field } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Part } from './field-props.ts'

/** Minimum spend, usage limits, and whether the discount combines with others. */
export function LimitFields({ draft, fields, labels, messages }: Part) {
  const { t } = useLanguage()
  const typed = (name: 'minimum' | 'totalLimit' | 'perCustomerLimit') => ({
    name,
    label: labels[name]!,
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
        <Field {...typed('minimum')} inputMode="decimal" help={t('admin-discounts.minimum-help')} />
        <Field {...typed('totalLimit')} inputMode="numeric" />
        <Field {...typed('perCustomerLimit')} inputMode="numeric" />
      </div>
      <div>
        <Checkbox name="stacks" label={t('admin-discounts.stacks')} defaultChecked={draft.stacks} required={false} />
        <p className="help">{t('admin-discounts.stacks-help')}</p>
      </div>
    </fieldset>
  )
}
