import { Checkbox, InputField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { SettingForm } from './setting-form.tsx'

interface DeferredPaymentFormProps {
  form: Extract<SettingFormState, { name: 'deferred-payment' }>
  currency: string
}

/** Whether orders are accepted while the payment provider does not answer, and their limits. */
export function DeferredPaymentForm({ form, currency }: DeferredPaymentFormProps) {
  const { t } = useLanguage()
  const { draft, fields } = form
  const rows = [
    {
      name: 'maxOrders' as const,
      label: t('admin-settings.deferred-max-orders'),
      help: t('admin-settings.deferred-max-orders-help'),
      fault: t('admin-settings.deferred-orders-fault'),
    },
    {
      name: 'maxTotalCents' as const,
      label: t('admin-settings.deferred-max-total', { currency }),
      help: t('admin-settings.deferred-max-total-help'),
      fault: t('admin-settings.deferred-total-fault'),
    },
    {
      name: 'waitHours' as const,
      label: t('admin-settings.deferred-wait-hours'),
      help: t('admin-settings.deferred-wait-hours-help'),
      fault: t('admin-settings.deferred-hours-fault'),
    },
    {
      name: 'payHours' as const,
      label: t('admin-settings.deferred-pay-hours'),
      help: t('admin-settings.deferred-pay-hours-help'),
      fault: t('admin-settings.deferred-hours-fault'),
    },
  ]
  const messagesOf = (fault: string) => ({ invalid: fault, 'too-long': fault })
  return (
    <SettingForm
      form={form}
      labels={Object.fromEntries(rows.map(({ name, label }) => [name, label]))}
      messages={Object.fromEntries(rows.map(({ name, fault }) => [name, messagesOf(fault)]))}
    >
      <section className="admin-card settings-narrow">
        <Checkbox name="isOn" label={t('admin-settings.deferred-on')} defaultChecked={draft.isOn === 'on'} required={false} />
        <p className="help">{t('admin-settings.deferred-on-help')}</p>
        {rows.map(({ name, label, help, fault }) => (
          <InputField
            key={name}
            name={name}
            label={label}
            help={help}
            inputMode={name === 'maxTotalCents' ? 'decimal' : 'numeric'}
            required={name !== 'maxTotalCents'}
            defaultValue={draft[name]}
            error={fields[name]}
            messages={messagesOf(fault)}
            autoComplete="off"
            dir="ltr"
          />
        ))}
      </section>
    </SettingForm>
  )
}
