import { InputField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { SettingForm, RowButton } from './setting-form.tsx'
import { FieldGroupError } from '../parts/form/field-group-error.tsx'
import type { WorldRegion } from './countries-by-region.server.ts'
import { DeliveryTrialForm } from './delivery-form/delivery-trial-form.tsx'
import { DeliveryZoneFields } from './delivery-form/delivery-zone-fields.tsx'

interface DeliveryFormProps {
  form: Extract<SettingFormState, { name: 'delivery' }>
  places: WorldRegion[]
  currency: string
}

/** Delivery zones and prices. Staff can try the prices before saving. */
export function DeliveryForm({ form, places, currency }: DeliveryFormProps) {
  const { t } = useLanguage()
  const { draft, fields } = form
  return (
    <SettingForm form={form} labels={useLabels(form)} messages={{ zones: { invalid: t('admin-settings.zones-fault') } }}>
      <FieldGroupError name="zones" fields={fields} messages={{ invalid: t('admin-settings.zones-fault') }} />
      {draft.zones.map((zone, index) => (
        // Rows have no identity but their index. The page reloads when a row is added or removed.
        <DeliveryZoneFields
          key={index}
          zone={zone}
          index={index}
          fields={fields}
          places={places}
          currency={currency}
          removable={draft.zones.length > 1}
        />
      ))}
      <p>
        <RowButton form="delivery" intent="add.zones" at={`zone-${draft.zones.length}`} icon="plus">
          {t('admin-settings.add-zone')}
        </RowButton>
      </p>
      <section className="admin-card settings-narrow">
        <InputField
          name="unknownGrams"
          label={t('admin-settings.unknown-grams')}
          help={t('admin-settings.unknown-grams-help')}
          inputMode="numeric"
          defaultValue={draft.unknownGrams}
          error={fields.unknownGrams}
          autoComplete="off"
        />
      </section>
      <DeliveryTrialForm form={form} places={places} />
    </SettingForm>
  )
}

/** Labels of all fields with their zone and method, for the error summary. */
function useLabels({ draft }: DeliveryFormProps['form']): Record<string, string> {
  const { t } = useLanguage()
  const labels: Record<string, string> = {
    zones: t('admin-settings.zones'),
    unknownGrams: t('admin-settings.unknown-grams'),
    tryCountry: t('admin-settings.country'),
    tryGrams: t('admin-settings.grams'),
  }
  for (const [index, zone] of draft.zones.entries()) {
    const name = zone.name || t('admin-settings.zone', { number: index + 1 })
    const at = `zones.${index}`
    labels[`${at}.name`] = `${name}, ${t('admin-settings.zone-name')}`
    labels[`${at}.countries`] = `${name}, ${t('admin-settings.countries')}`
    labels[`${at}.methods`] = `${name}, ${t('admin-settings.methods')}`
    for (const method of ['standard', 'express'] as const) {
      const way = `${name}, ${t(`admin-settings.${method}`)}`
      const of = `${at}.methods.${method}`
      labels[of] = way
      labels[`${of}.cents`] = `${way}, ${t('admin-settings.price')}`
      labels[`${of}.freeFromCents`] = `${way}, ${t('admin-settings.free-from')}`
      for (const end of ['', '.0', '.1']) labels[`${of}.days${end}`] = `${way}, ${t('admin-settings.days')}`
      labels[`${of}.upToGrams`] = `${way}, ${t('admin-settings.bands')}`
      for (const band of zone.methods[method].upToGrams.keys()) {
        labels[`${of}.upToGrams.${band}.grams`] = `${way}, ${t('admin-settings.up-to-grams')}`
        labels[`${of}.upToGrams.${band}.cents`] = `${way}, ${t('admin-settings.price')}`
      }
    }
  }
  return labels
}
