import { Checkbox, InputField, SelectField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { RowButton } from './setting-form.tsx'
import { CountryOptions } from './country-options.tsx'
import type { WorldRegion } from './countries-by-region.server.ts'
import type { TaxRowDraft } from './tax-draft.ts'

interface TaxRowProps {
  row: TaxRowDraft
  index: number
  fields: Record<string, string>
  places: WorldRegion[]
  messages: Record<string, string>
}

/** The tax of one place. */
export function TaxRateRow({ row, index, fields, places, messages }: TaxRowProps) {
  const { t } = useLanguage()
  const at = `rows.${index}`
  const number = index + 1
  return (
    <fieldset id={`tax-${index}`} className="settings-tax">
      <legend className="sr-only">{t('admin-settings.row', { number })}</legend>
      <SelectField
        name={`${at}.country`}
        label={t('admin-settings.tax-country')}
        defaultValue={row.country}
        error={fields[`${at}.country`]}
        messages={messages}
      >
        <CountryOptions places={places} />
      </SelectField>
      <InputField
        name={`${at}.region`}
        label={t('admin-settings.tax-region')}
        help={t('admin-settings.tax-region-help')}
        optional
        defaultValue={row.region}
        maxLength={3}
        autoComplete="off"
        dir="ltr"
      />
      <InputField
        name={`${at}.percent`}
        label={t('admin-settings.tax-percent')}
        inputMode="decimal"
        defaultValue={row.percent}
        error={fields[`${at}.percent`]}
        messages={{ invalid: t('admin-settings.percent-fault') }}
        autoComplete="off"
        dir="ltr"
      />
      <InputField
        name={`${at}.name`}
        label={t('admin-settings.tax-name')}
        defaultValue={row.name}
        error={fields[`${at}.name`]}
        maxLength={40}
        autoComplete="off"
      />
      <TaxOptions at={at} row={row} />
      <RowButton form="tax" intent={`remove.rows.${index}`} icon="trash" label={t('admin-settings.remove-tax', { number })} />
    </fieldset>
  )
}

function TaxOptions({ at, row }: { at: string; row: TaxRowDraft }) {
  const { t } = useLanguage()
  return (
    <div>
      <Checkbox name={`${at}.included`} label={t('admin-settings.tax-included')} defaultChecked={row.included === 'on'} required={false} />
      <Checkbox
        name={`${at}.onDelivery`}
        label={t('admin-settings.tax-delivery')}
        defaultChecked={row.onDelivery === 'on'}
        required={false}
      />
    </div>
  )
}
