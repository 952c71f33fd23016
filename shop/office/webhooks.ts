// Outgoing webhooks: endpoints, their deliveries, and the worker that sends them.

export { deliverWebhooks } from './webhooks/deliver.ts'
export { listWebhookDeliveries, WebhookDeliveryQuery, webhookDeliveryStates, WebhookDeliveryView } from './webhooks/delivery-log.ts'
export { SaveWebhookEndpoint, WebhookEndpointView } from './webhooks/endpoint-views.ts'
export {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  MAX_WEBHOOK_ENDPOINTS,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
} from './webhooks/endpoints.ts'
export type { WebhookActor } from './webhooks/manager.ts'
export { deleteOldWebhooks, eraseWebhooksAbout, exportWebhooksAbout, WEBHOOK_LOG_DAYS } from './webhooks/retention.ts'
export { readWebhookMetrics, type WebhookMetrics } from './webhooks/metrics.ts'
export { replayWebhookDays, ReplayWebhookDays, replayWebhookDeliveries, replayWebhookDelivery, ReplayWebhooks } from './webhooks/replay.ts'
export { sendTestWebhook } from './webhooks/test-event.ts'
