import { failpoint } from '#shop/base/process/failpoints.ts'
import type { WebhookFault, WebhookResponse } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { ClaimedDelivery } from './claim.ts'
import { signWebhook } from './signing.ts'

/** The outcome of an attempt: a response, or why there was none. */
export type AttemptOutcome = WebhookResponse | WebhookFault | 'no-secret'

/**
 * Sends a claimed delivery once. Every attempt has the same webhook-id and body, and a timestamp of
 * its own.
 */
export async function attemptDelivery(shop: Shop, { endpoint, message }: ClaimedDelivery): Promise<AttemptOutcome> {
  const { type, data, happenedAt } = message
  const body = JSON.stringify({ type, timestamp: happenedAt.toISOString(), data })
  const headers = signWebhook(shop, endpoint, webhookIdOf(message), body)
  if (!headers) return 'no-secret'
  const agent = `${shop.settings.name.replaceAll(/[^\w.-]/g, '') || 'Shop'}-Webhooks (+${shop.settings.url})`
  const outcome = await shop.webhookSender.send(
    endpoint.url,
    { ...headers, 'Content-Type': 'application/json', 'User-Agent': agent, Accept: '*/*' },
    body,
  )
  await failpoint('webhook-sent')
  return outcome
}

/** The webhook-id of a message. It has no dot, because dots separate the signed parts. */
export function webhookIdOf({ id }: { id: string }): string {
  return `msg_${id.replaceAll('-', '')}`
}
