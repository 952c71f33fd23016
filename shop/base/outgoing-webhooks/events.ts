import type { z } from 'zod'
import { orderWebhookEvents } from './order-events.ts'
import { consentWebhookEvents, productWebhookEvents, stockWebhookEvents, testWebhookEvents } from './other-events.ts'

/** Every type of event that endpoints can choose. */
export const chosenWebhookEvents = {
  ...orderWebhookEvents,
  ...stockWebhookEvents,
  ...productWebhookEvents,
  ...consentWebhookEvents,
}

/** Every type of event that the shop sends. */
export const webhookEventTypes = { ...chosenWebhookEvents, ...testWebhookEvents }

export type ChosenWebhookType = keyof typeof chosenWebhookEvents
export type WebhookType = keyof typeof webhookEventTypes
export type WebhookData<Type extends WebhookType> = z.input<(typeof webhookEventTypes)[Type]['data']>

export const chosenWebhookTypes = Object.keys(chosenWebhookEvents) as [ChosenWebhookType, ...ChosenWebhookType[]]
