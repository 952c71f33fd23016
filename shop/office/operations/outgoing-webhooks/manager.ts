import type { Actor, Customer } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'

type Manager = Customer | { kind: 'service-key' }
/** Staff with the right to manage webhooks, or the holder of the service key. */
export type WebhookActor = Actor | { kind: 'service-key' }

/** Throws Failure('not-found') when the actor may not manage webhooks. */
export function requireWebhookRight(by: WebhookActor): asserts by is Manager {
  if (by.kind !== 'service-key') requireRight(by, 'webhooks.change')
}
