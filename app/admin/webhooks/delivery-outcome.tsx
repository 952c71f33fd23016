import type { WebhookDeliveryView } from '#shop/office/webhooks.ts'
import { useLanguage } from '#app/language/words.tsx'

/** What the last attempt came to: the status and the first bytes of the response, or why there was none. */
export function DeliveryOutcome({ delivery: { responseStatus, responseStart, fault } }: { delivery: WebhookDeliveryView }) {
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
