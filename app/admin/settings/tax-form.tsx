import { EmptyState } from '../../ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { SettingForm, RowButton } from './setting-form.tsx'
import type { WorldRegion } from './countries-by-region.server.ts'
import { TaxRateRow } from './tax-rate-row.tsx'

interface TaxFormProps {
  form: Extract<SettingFormState, { name: 'tax' }>
  places: WorldRegion[]
}

/** The tax of each place. A place without a row has no tax. */
export function TaxForm({ form, places }: TaxFormProps) {
  const { t } = useLanguage()
  const { rows } = form.draft
  const messages = { doubled: t('admin-settings.duplicate-place'), invalid: t('admin-settings.place-fault') }
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
          <TaxRateRow key={index} row={row} index={index} fields={form.fields} places={places} messages={messages} />
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
