import { Field, TextField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Unsaved } from './answer.server.ts'
import { FormFrame } from './form-frame.tsx'

/** The seller on invoices and packing slips. */
export function SellerForm({ form }: { form: Extract<Unsaved, { name: 'seller' }> }) {
  const { t } = useLanguage()
  const { draft, fields } = form
  const labels = { address: t('admin-settings.seller-address'), taxNumber: t('admin-settings.tax-number') }
  return (
    <FormFrame form={form} labels={labels}>
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
        <Field
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
    </FormFrame>
  )
}
