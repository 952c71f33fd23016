import type { WebhookDeliveryView } from '#shop/office/operations/outgoing-webhooks.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { WebhookDeliveryOutcome } from './delivery-outcome.tsx'

/** The endpoint's response to a test event. */
export function TestResult({ delivery }: { delivery: WebhookDeliveryView }) {
  const { t } = useLanguage()
  const isAccepted = delivery.state === 'delivered'
  return (
    <Notice tone={isAccepted ? 'ok' : 'warn'}>
      <p>{t(isAccepted ? 'admin-webhooks.test-accepted' : 'admin-webhooks.test-failed')}</p>
      <WebhookDeliveryOutcome delivery={delivery} />
    </Notice>
  )
}
