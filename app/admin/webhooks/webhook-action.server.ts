import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  pauseWebhookEndpoint,
  replayWebhookDays,
  ReplayWebhookDays,
  replayWebhookDelivery,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  sendTestWebhook,
  type WebhookDeliveryView,
} from '#shop/office/operations/outgoing-webhooks.ts'
import type { Shop } from '#shop/shop.ts'
import { parseForm } from '#app/request/forms.server.ts'
import { readEndpointForm } from './webhook-form.server.ts'

/** The last action, as the URL names it. */
export const webhookActionNames = ['changed', 'paused', 'resumed', 'replayed'] as const

type Answer = { secret: string } | { tested: WebhookDeliveryView }

/**
 * Runs the action of a form on an endpoint's page. A secret and a test are answered on the page
 * itself.
 */
export async function handleWebhookAction(
  shop: Shop,
  by: Customer,
  id: string,
  values: Record<string, string>,
): Promise<Response | Answer> {
  const here = (done: (typeof webhookActionNames)[number], query: Record<string, string> = {}) =>
    redirect(adminUrls.webhook(id, { ...query, done }), 303)
  switch (values.intent) {
    case 'change':
      await changeWebhookEndpoint(shop, by, id, readEndpointForm(values))
      return here('changed')
    case 'pause':
      await pauseWebhookEndpoint(shop, by, id)
      return here('paused')
    case 'resume':
      await resumeWebhookEndpoint(shop, by, id)
      return here('resumed')
    case 'rotate':
      return rotateWebhookSecret(shop, by, id)
    case 'test':
      return { tested: await sendTestWebhook(shop, by, id) }
    case 'delete':
      await deleteWebhookEndpoint(shop, by, id)
      return redirect(adminUrls.webhooks({ done: 'deleted' }), 303)
    case 'replay-one':
      await replayWebhookDelivery(shop, by, id, values.delivery ?? '')
      return here('replayed', { count: '1' })
    case 'replay': {
      const days = parseForm(ReplayWebhookDays, { ...values, failedOnly: values.all !== 'on' })
      return here('replayed', { count: String(await replayWebhookDays(shop, by, id, days)) })
    }
    default:
      throw new Failure('invalid-input')
  }
}
