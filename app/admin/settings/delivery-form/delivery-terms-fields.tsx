import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { useMoneyMessages } from './use-money-messages.ts'
import { type DeliveryTermsProps, WeightBands } from './weight-bands.tsx'
import { FieldGroupError } from '../../parts/form/field-group-error.tsx'

/** Price and duration of one method in a zone. */
export function DeliveryTermsFields({ terms, zone, zoneName, method, fields, currency }: DeliveryTermsProps) {
  const { t } = useLanguage()
  const of = `zones.${zone}.methods.${method}`
  const at = `zone-${zone}-${method}`
  const money = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', messages: useMoneyMessages() } as const
  const days = { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' } as const
  return (
    <fieldset id={at} className="settings-terms">
      <legend>
        <h3>{t(`admin-settings.${method}`)}</h3>
      </legend>
      <Checkbox name={`${of}.on`} label={t('admin-settings.offered')} defaultChecked={terms.on === 'on'} required={false} />
      <FieldGroupError name={of} fields={fields} messages={{ invalid: t('admin-settings.first-standard') }} />
      <InputField
        {...money}
        name={`${of}.cents`}
        label={t('admin-settings.price-in', { currency })}
        defaultValue={terms.cents}
        error={fields[`${of}.cents`]}
      />
      <InputField
        {...money}
        name={`${of}.freeFromCents`}
        label={t('admin-settings.free-from-in', { currency })}
        help={t('admin-settings.free-from-help')}
        optional
        defaultValue={terms.freeFromCents}
        error={fields[`${of}.freeFromCents`]}
      />
      <div className="settings-pair">
        <InputField
          {...days}
          name={`${of}.days.0`}
          label={t('admin-settings.days-from')}
          defaultValue={terms.days[0]}
          error={fields[`${of}.days.0`]}
        />
        <InputField
          {...days}
          name={`${of}.days.1`}
          label={t('admin-settings.days-to')}
          defaultValue={terms.days[1]}
          error={fields[`${of}.days.1`]}
        />
      </div>
      <FieldGroupError name={`${of}.days`} fields={fields} messages={{ invalid: t('admin-settings.days-fault') }} />
      <WeightBands terms={terms} zone={zone} zoneName={zoneName} method={method} fields={fields} currency={currency} />
    </fieldset>
  )
}
