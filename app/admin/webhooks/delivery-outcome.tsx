import type { WebhookDeliveryView } from '#shop/office/operations/outgoing-webhooks.ts'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The outcome of the last attempt: the status and the first bytes of the response, or why there was
 * none.
 */
export function WebhookDeliveryOutcome({ delivery: { responseStatus, responseStart, fault } }: { delivery: WebhookDeliveryView }) {
  const { t } = useLanguage()
  if (fault) return <small>{t(`admin-webhooks.fault-${fault}`)}</small>
  if (responseStatus === null) return null
  const status = t('admin-webhooks.answered', { status: String(responseStatus) })
  if (!responseStart) return <small>{status}</small>
  return (
    <details className="webhook-response">
      <summary>{status}</summary>
      <pre dir="ltr">{responseStart}</pre>
    </details>
  )
}
