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
export const webhookEvents = { ...chosenWebhookEvents, ...testWebhookEvents }

export type ChosenWebhookType = keyof typeof chosenWebhookEvents
export type WebhookType = keyof typeof webhookEvents
export type WebhookData<Type extends WebhookType> = z.input<(typeof webhookEvents)[Type]['data']>

export const chosenWebhookTypes = Object.keys(chosenWebhookEvents) as [ChosenWebhookType, ...ChosenWebhookType[]]
