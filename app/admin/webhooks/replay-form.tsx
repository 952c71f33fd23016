import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Sends the deliveries of some days again. */
export function ReplayForm({ refusal }: { refusal: FormRejection | undefined }) {
  const { t } = useLanguage()
  const isOpen = refusal?.values.intent === 'replay'
  const typed = isOpen ? refusal.values : undefined
  return (
    <details className="webhook-more" open={isOpen}>
      <summary>{t('admin-webhooks.replay-heading')}</summary>
      <form method="post" noValidate>
        <p>{t('admin-webhooks.replay-text')}</p>
        <div className="webhook-days">
          <InputField
            name="from"
            type="date"
            label={t('admin-webhooks.replay-from')}
            defaultValue={typed?.from}
            error={isOpen ? refusal.fields.from : undefined}
          />
          <InputField
            name="to"
            type="date"
            label={t('admin-webhooks.replay-to')}
            defaultValue={typed?.to}
            error={isOpen ? refusal.fields.to : undefined}
            messages={{ invalid: t('admin-webhooks.replay-order') }}
          />
        </div>
        <Checkbox name="all" label={t('admin-webhooks.replay-all')} defaultChecked={typed?.all === 'on'} />
        <Button name="intent" value="replay" variant="secondary" size="small" icon="rotate-ccw">
          {t('admin-webhooks.replay')}
        </Button>
      </form>
    </details>
  )
}
