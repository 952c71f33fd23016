import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { DeliveryTermsDraft, DeliveryZoneDraft } from '../delivery-draft.ts'
import { RowButton } from '../setting-form.tsx'
import { FieldGroupError } from '../../parts/form/field-group-error.tsx'
import { useMoneyMessages } from './use-money-messages.ts'

export interface DeliveryTermsProps {
  terms: DeliveryTermsDraft
  zone: number
  zoneName: string
  method: keyof DeliveryZoneDraft['methods']
  fields: Record<string, string>
  currency: string
}

/** The prices of one method in a zone, each up to a weight. */
export function WeightBands({ terms, zone, zoneName, method, fields, currency }: DeliveryTermsProps) {
  const { t } = useLanguage()
  const of = `zones.${zone}.methods.${method}`
  const at = `zone-${zone}-${method}`
  const money = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', messages: useMoneyMessages() } as const
  const grams = { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' } as const
  return (
    <>
      <h4>{t('admin-settings.bands')}</h4>
      <p className="help">{t('admin-settings.bands-help')}</p>
      <FieldGroupError name={`${of}.upToGrams`} fields={fields} messages={{ invalid: t('admin-settings.bands-fault') }} />
      {terms.upToGrams.map((band, index) => (
        <div key={index} className="settings-band">
          <InputField
            {...grams}
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
    </>
  )
}
