import { Checkbox, InputField, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { DeliveryZoneDraft } from '../delivery-draft.ts'
import { RowButton } from '../setting-form.tsx'
import { FieldGroupError } from '../../parts/form/field-group-error.tsx'
import { CountryOptions } from '../country-options.tsx'
import type { WorldRegion } from '../countries-by-region.server.ts'
import { DeliveryTermsFields } from './delivery-terms-fields.tsx'

interface ZoneFieldsProps {
  zone: DeliveryZoneDraft
  index: number
  fields: Record<string, string>
  places: WorldRegion[]
  currency: string
  removable: boolean
}

/** One zone: its countries and delivery methods. */
export function DeliveryZoneFields({ zone, index, fields, places, currency, removable }: ZoneFieldsProps) {
  const { t } = useLanguage()
  const at = `zones.${index}`
  const title = zone.name || t('admin-settings.zone', { number: index + 1 })
  return (
    <fieldset id={`zone-${index}`} className="admin-card settings-zone">
      <legend>
        <h2>{title}</h2>
      </legend>
      <div className="settings-row">
        <InputField
          name={`${at}.name`}
          label={t('admin-settings.zone-name')}
          help={index === 0 ? t('admin-settings.first-zone') : undefined}
          defaultValue={zone.name}
          error={fields[`${at}.name`]}
          maxLength={60}
          autoComplete="off"
        />
        {removable && (
          <RowButton form="delivery" intent={`remove.zones.${index}`} icon="trash" label={t('admin-settings.remove-zone', { name: title })}>
            {t('admin-settings.remove')}
          </RowButton>
        )}
      </div>
      <Countries zone={zone} index={index} fields={fields} places={places} />
      <FieldGroupError name={`${at}.methods`} fields={fields} messages={{ invalid: t('admin-settings.no-method') }} />
      <div className="settings-methods">
        {(['standard', 'express'] as const).map((method) => (
          <DeliveryTermsFields
            key={method}
            terms={zone.methods[method]}
            zone={index}
            zoneName={title}
            method={method}
            fields={fields}
            currency={currency}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Countries({ zone, index, fields, places }: Pick<ZoneFieldsProps, 'zone' | 'index' | 'fields' | 'places'>) {
  const { t, country } = useLanguage()
  const at = `zones.${index}`
  return (
    <div className="settings-countries">
      <h3>{t('admin-settings.countries')}</h3>
      <FieldGroupError name={`${at}.countries`} fields={fields} messages={{ invalid: t('admin-settings.no-country') }} />
      <Checkbox
        name={`${at}.everywhere`}
        label={t('admin-settings.everywhere')}
        defaultChecked={zone.everywhere === 'on'}
        required={false}
      />
      <input type="hidden" name={`${at}.countries`} value={zone.countries.join(' ')} />
      {zone.countries.length > 0 && (
        <ul className="settings-chips">
          {zone.countries.map((code) => (
            <li key={code}>
              {country(code)}
              <RowButton
                form="delivery"
                intent={`remove.country.${index}.${code}`}
                at={`zone-${index}`}
                icon="x"
                label={t('admin-settings.remove-country', { country: country(code) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="settings-row">
        <SelectField name={`place.${index}`} label={t('admin-settings.more-countries')} required={false} defaultValue="">
          <CountryOptions places={places} whole />
        </SelectField>
        <RowButton form="delivery" intent={`add.country.${index}`} at={`zone-${index}`} icon="plus">
          {t('admin-settings.add')}
        </RowButton>
      </div>
    </div>
  )
}
