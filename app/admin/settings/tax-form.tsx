import { Checkbox, InputField, SelectField } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { SettingForm, RowButton } from './setting-form.tsx'
import { CountryOptions } from './country-options.tsx'
import type { WorldRegion } from './countries-by-region.server.ts'
import type { TaxRowDraft } from './tax-draft.ts'

interface TaxFormProps {
  form: Extract<SettingFormState, { name: 'tax' }>
  places: WorldRegion[]
}

/** The tax of each place. A place without a row has no tax. */
export function TaxForm({ form, places }: TaxFormProps) {
  const { t } = useLanguage()
  const { rows } = form.draft
  const messages = { doubled: t('admin-settings.doubled'), invalid: t('admin-settings.place-fault') }
  const labels = Object.fromEntries(
    rows.flatMap((_, index) =>
      (['country', 'region', 'percent', 'name'] as const).map((field) => [
        `rows.${index}.${field}`,
        `${t('admin-settings.row', { number: index + 1 })}, ${t(`admin-settings.tax-${field}`)}`,
      ]),
    ),
  )
  return (
    <SettingForm
      form={form}
      labels={labels}
      messages={Object.fromEntries(
        rows.flatMap((_, index) => [
          [`rows.${index}.country`, messages],
          [`rows.${index}.percent`, { invalid: t('admin-settings.percent-fault') }],
        ]),
      )}
    >
      <section className="admin-card settings-taxes">
        {rows.length === 0 && <EmptyState title={t('admin-settings.no-taxes')} text={t('admin-settings.no-taxes-text')} level="h2" />}
        {rows.map((row, index) => (
          <TaxRow key={index} row={row} index={index} fields={form.fields} places={places} messages={messages} />
        ))}
        <p>
          <RowButton form="tax" intent="add.rows" at={`tax-${rows.length}`} icon="plus">
            {t('admin-settings.add-tax')}
          </RowButton>
        </p>
      </section>
    </SettingForm>
  )
}

interface TaxRowProps {
  row: TaxRowDraft
  index: number
  fields: Record<string, string>
  places: WorldRegion[]
  messages: Record<string, string>
}

function TaxRow({ row, index, fields, places, messages }: TaxRowProps) {
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
      <div>
        <Checkbox
          name={`${at}.included`}
          label={t('admin-settings.tax-included')}
          defaultChecked={row.included === 'on'}
          required={false}
        />
        <Checkbox
          name={`${at}.onDelivery`}
          label={t('admin-settings.tax-delivery')}
          defaultChecked={row.onDelivery === 'on'}
          required={false}
        />
      </div>
      <RowButton form="tax" intent={`remove.rows.${index}`} icon="trash" label={t('admin-settings.remove-tax', { number })} />
    </fieldset>
  )
}
