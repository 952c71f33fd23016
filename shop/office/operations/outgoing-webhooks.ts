// Outgoing webhooks: endpoints, their deliveries, and the worker that sends them.

export { MAX_WEBHOOK_ENDPOINTS } from '#shop/base/outgoing-webhooks.ts'
export { deliverWebhooks } from './outgoing-webhooks/deliver.ts'
export {
  listWebhookDeliveries,
  WebhookDeliveryQuery,
  webhookDeliveryStates,
  WebhookDeliveryView,
} from './outgoing-webhooks/delivery-log.ts'
export { SaveWebhookEndpoint, WebhookEndpointView } from './outgoing-webhooks/endpoint-views.ts'
export {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
} from './outgoing-webhooks/endpoints.ts'
export type { WebhookActor } from './outgoing-webhooks/manager.ts'
export { deleteOldWebhooks, eraseWebhooksAbout, exportWebhooksAbout, WEBHOOK_LOG_DAYS } from './outgoing-webhooks/retention.ts'
export { readWebhookMetrics, type WebhookMetrics } from './outgoing-webhooks/metrics.ts'
export {
  replayWebhookDays,
  ReplayWebhookDays,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  ReplayWebhooks,
} from './outgoing-webhooks/replay.ts'
export { sendTestWebhook } from './outgoing-webhooks/test-event.ts'
