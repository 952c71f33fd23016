import type { AdjustmentReason, StockLine } from '#shop/stock/adjustments.ts'
import type { MessageKey } from '#locales/messages.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface AdjustFormProps {
  line: StockLine
  reasons: readonly AdjustmentReason[]
  formKey: string
  refusal: FormRejection | undefined
}

/** Books received, lost or counted stock. */
export function AdjustStockForm({ line, reasons, formKey, refusal }: AdjustFormProps) {
  const { t } = useLanguage()
  const typed = refusal?.values ?? {}
  const errors = refusal?.fields ?? {}
  return (
    <section className="admin-card" aria-labelledby="adjust">
      <h2 id="adjust">{t('admin-stock.adjust')}</h2>
      <form method="post" className="admin-fields" noValidate>
        <input type="hidden" name="intent" value="adjust" />
        <input type="hidden" name="key" value={typed.key ?? formKey} />
        <input type="hidden" name="variationId" value={line.variationId} />
        <SelectField name="reason" label={t('admin-stock.reason')} defaultValue={typed.reason ?? 'counted'}>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`admin-stock.reason-${reason}` as MessageKey)}
            </option>
          ))}
        </SelectField>
        <InputField
          name="quantity"
          label={t('admin-stock.quantity')}
          help={t('admin-stock.quantity-help')}
          inputMode="numeric"
          defaultValue={typed.quantity ?? ''}
          error={errors.quantity}
          autoComplete="off"
        />
        <InputField
          name="note"
          label={t('admin-stock.note')}
          maxLength={500}
          defaultValue={typed.note ?? ''}
          error={errors.note}
          optional
          autoComplete="off"
        />
        <BatchFields typed={typed} errors={errors} />
        <Button>{t('admin-stock.save')}</Button>
      </form>
    </section>
  )
}

interface BatchFieldsProps {
  typed: Record<string, string>
  errors: Record<string, string>
}

function BatchFields({ typed, errors }: BatchFieldsProps) {
  const { t } = useLanguage()
  return (
    <details open={Boolean(typed.lot || typed.bestBefore || errors.bestBefore)}>
      <summary>{t('admin-stock.batch')}</summary>
      <InputField
        name="bestBefore"
        type="date"
        label={t('admin-stock.best-before')}
        defaultValue={typed.bestBefore ?? ''}
        error={errors.bestBefore}
        optional
      />
      <InputField
        name="lot"
        label={t('admin-stock.lot')}
        maxLength={60}
        defaultValue={typed.lot ?? ''}
        error={errors.lot}
        optional
        autoComplete="off"
      />
    </details>
  )
}
