import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { DeliveryTermsDraft, DeliveryZoneDraft } from './delivery-draft.ts'
import { RowButton } from './setting-form.tsx'
import { FieldGroupError } from '../parts/form/field-group-error.tsx'

interface TermsFieldsProps {
  terms: DeliveryTermsDraft
  zone: number
  zoneName: string
  method: keyof DeliveryZoneDraft['methods']
  fields: Record<string, string>
  currency: string
}

/** Price and duration of one method in a zone. */
export function DeliveryTermsFields({ terms, zone, zoneName, method, fields, currency }: TermsFieldsProps) {
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
      <h4>{t('admin-settings.bands')}</h4>
      <p className="help">{t('admin-settings.bands-help')}</p>
      <FieldGroupError name={`${of}.upToGrams`} fields={fields} messages={{ invalid: t('admin-settings.bands-fault') }} />
      {terms.upToGrams.map((band, index) => (
        <div key={index} className="settings-band">
          <InputField
            {...days}
            name={`${of}.upToGrams.${index}.grams`}
            label={t('admin-settings.up-to-grams')}
            defaultValue={band.grams}
            error={fields[`${of}.upToGrams.${index}.grams`]}
          />
          <InputField
            {...money}
            name={`${of}.upToGrams.${index}.cents`}
            label={t('admin-settings.price-in', { currency })}
            defaultValue={band.cents}
            error={fields[`${of}.upToGrams.${index}.cents`]}
          />
          <RowButton
            form="delivery"
            intent={`remove.band.${zone}.${method}.${index}`}
            at={at}
            icon="trash"
            label={t('admin-settings.remove-band', { grams: band.grams || '?' })}
          />
        </div>
      ))}
      <p>
        <RowButton
          form="delivery"
          intent={`add.band.${zone}.${method}`}
          at={at}
          icon="plus"
          label={`${t('admin-settings.add-band')}, ${zoneName}, ${t(`admin-settings.${method}`)}`}
        >
          {t('admin-settings.add-band')}
        </RowButton>
      </p>
    </fieldset>
  )
}

function useMoneyMessages(): Record<string, string> {
  const { t } = useLanguage()
  return { invalid: t('admin-settings.money-fault'), 'too-long': t('admin-settings.too-much') }
}
