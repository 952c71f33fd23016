import type { webhookFaults } from '#database/schema.ts'

/** Why a request got no response. */
export type WebhookFault = Exclude<(typeof webhookFaults)[number], 'no-secret'>

/** The response of an endpoint. */
export interface WebhookResponse {
  status: number
  /** The first bytes of the body as text. */
  start: string
  /** The Retry-After header as it came: seconds or a date. */
  retryAfter: string | null
}

/**
 * Sends webhooks over HTTPS to public addresses only. The checked address is the one that is then
 * connected to. Redirects are not followed.
 */
export interface WebhookSender {
  /** Why the shop sends nothing to this URL; null where it may. Looks the host up. */
  refusal(url: string): Promise<'invalid' | 'not-public' | 'unknown-host' | null>
  send(url: string, headers: Record<string, string>, body: string): Promise<WebhookResponse | WebhookFault>
}
