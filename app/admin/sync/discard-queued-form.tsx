import type { QueuedDelivery } from '#shop/stock/sync-status.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Drops a failed sync job. Explains the consequence and asks for a reason. */
export function DiscardQueuedForm({ one, refusal }: { one: QueuedDelivery; refusal: FormRejection | undefined }) {
  const { t } = useLanguage()
  const refused = refusal?.values.intent === 'let-go' && refusal.values.id === one.id ? refusal : undefined
  return (
    <details className="admin-discard" open={Boolean(refused)}>
      <summary>{t('admin-sync.discard')}</summary>
      <form method="post" className="admin-fields" noValidate>
        <p className="text-ink-2">{t(`admin-sync.discard-${one.kind}`)}</p>
        <input type="hidden" name="id" value={one.id} />
        <TextField
          id={`reason-${one.id}`}
          name="reason"
          label={t('admin-sync.discard-reason')}
          help={t('admin-sync.discard-help')}
          rows={2}
          maxLength={500}
          defaultValue={refused?.values.reason ?? ''}
          error={refused?.fields.reason}
        />
        <Button variant="danger" size="small" name="intent" value="let-go">
          {t('admin-sync.discard-now')}
        </Button>
      </form>
    </details>
  )
}
