import { Button } from '#app/ui/button.tsx'
import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { DiscountFieldProps } from './discount-field-props.ts'

const ways = { code: 'admin-discounts.by-code', automatic: 'admin-discounts.automatic' } as const

/** How customers receive the discount, and its texts for them. */
export function DiscountCodeFields({ draft, fields, labels, messages, here }: DiscountFieldProps) {
  const { t } = useLanguage()
  return (
    <fieldset id="way" className="admin-card discount-part">
      <legend>{t('admin-discounts.how')}</legend>
      <div className="discount-choices">
        {Object.entries(ways).map(([way, label]) => (
          <Checkbox key={way} type="radio" name="way" value={way} label={t(label)} defaultChecked={draft.way === way} />
        ))}
      </div>
      <div className="discount-row when-code">
        <InputField
          name="code"
          label={labels.code}
          help={t('admin-discounts.code-help')}
          defaultValue={draft.code}
          error={fields.code}
          messages={messages.code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          className="discount-code"
        />
        <Button variant="secondary" size="small" icon="refresh-cw" name="intent" value="make-code" formAction={`${here}#way`}>
          {t('admin-discounts.make-code')}
        </Button>
      </div>
      <InputField
        name="name"
        label={labels.name}
        help={t('admin-discounts.name-help')}
        required={false}
        defaultValue={draft.name}
        error={fields.name}
        messages={messages.name}
        maxLength={80}
        autoComplete="off"
      />
    </fieldset>
  )
}
