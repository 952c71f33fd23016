import { InputField, TextField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { SettingForm } from './setting-form.tsx'

/** The seller on invoices and packing slips. */
export function SellerForm({ form }: { form: Extract<SettingFormState, { name: 'seller' }> }) {
  const { t } = useLanguage()
  const { draft, fields } = form
  const labels = { address: t('admin-settings.seller-address'), taxNumber: t('admin-settings.tax-number') }
  return (
    <SettingForm form={form} labels={labels}>
      <section className="admin-card settings-narrow">
        <TextField
          name="address"
          label={labels.address}
          help={t('admin-settings.seller-address-help')}
          optional
          rows={6}
          defaultValue={draft.address}
          error={fields.address}
          autoComplete="off"
        />
        <InputField
          name="taxNumber"
          label={labels.taxNumber}
          help={t('admin-settings.tax-number-help')}
          optional
          maxLength={60}
          defaultValue={draft.taxNumber}
          error={fields.taxNumber}
          autoComplete="off"
          dir="ltr"
        />
      </section>
    </SettingForm>
  )
}
