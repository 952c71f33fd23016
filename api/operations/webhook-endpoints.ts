import { type Context, Hono } from 'hono'
import { Failure } from '#shop/failure.ts'
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  ReplayWebhooks,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  SaveWebhookEndpoint,
  sendTestWebhook,
  type WebhookActor,
  WebhookDeliveryQuery,
} from '#shop/office/operations/outgoing-webhooks.ts'
import { hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'
import { signedInStaff } from '#api/http/staff-guard.ts'
import * as docs from './webhook-endpoints.openapi.ts'

/**
 * The endpoints under /api/webhook-endpoints: where the shop sends its events. For staff and the
 * service key. /api/webhooks receives the events of other services.
 */
export function webhookEndpointRoutes(serviceKey: string): Hono<ApiEnv> {
  const manager = async (c: Context<ApiEnv>): Promise<WebhookActor> =>
    hasServiceKey(c, serviceKey) ? { kind: 'service-key' } : signedInStaff(c)
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  calls.get('/', docs.listDocs, async (c) => {
    const endpoints = await listWebhookEndpoints(c.get('requestContext').shop, await manager(c))
    return c.json({ success: true, endpoints })
  })
  calls.post('/', docs.addDocs, async (c) => {
    const by = await manager(c)
    const added = await addWebhookEndpoint(c.get('requestContext').shop, by, await readJsonBody(c, SaveWebhookEndpoint))
    return c.json({ success: true, ...added })
  })
  calls.put('/:id', docs.changeDocs, async (c) => {
    const by = await manager(c)
    await changeWebhookEndpoint(c.get('requestContext').shop, by, c.req.param('id'), await readJsonBody(c, SaveWebhookEndpoint))
    return c.json({ success: true })
  })
  calls.delete('/:id', docs.deleteDocs, async (c) => {
    await deleteWebhookEndpoint(c.get('requestContext').shop, await manager(c), c.req.param('id'))
    return c.json({ success: true })
  })
  calls.post('/:id/rotate-secret', docs.rotateDocs, async (c) => {
    const rotated = await rotateWebhookSecret(c.get('requestContext').shop, await manager(c), c.req.param('id'))
    return c.json({ success: true, ...rotated })
  })
  calls.post('/:id/pause', docs.pauseDocs, async (c) => {
    await pauseWebhookEndpoint(c.get('requestContext').shop, await manager(c), c.req.param('id'))
    return c.json({ success: true })
  })
  calls.post('/:id/resume', docs.resumeDocs, async (c) => {
    await resumeWebhookEndpoint(c.get('requestContext').shop, await manager(c), c.req.param('id'))
    return c.json({ success: true })
  })
  calls.post('/:id/test', docs.testDocs, async (c) => {
    const delivery = await sendTestWebhook(c.get('requestContext').shop, await manager(c), c.req.param('id'))
    return c.json({ success: true, delivery })
  })
  calls.get('/:id/deliveries', docs.deliveriesDocs, async (c) => {
    const query = WebhookDeliveryQuery.parse(c.req.query())
    const page = await listWebhookDeliveries(c.get('requestContext').shop, await manager(c), c.req.param('id'), query)
    return c.json({ success: true, ...page })
  })
  calls.post('/:id/deliveries/:delivery/replay', docs.replayOneDocs, async (c) => {
    await replayWebhookDelivery(c.get('requestContext').shop, await manager(c), c.req.param('id'), c.req.param('delivery'))
    return c.json({ success: true })
  })
  calls.post('/:id/replay', docs.replayDocs, async (c) => {
    const by = await manager(c)
    const span = await readJsonBody(c, ReplayWebhooks)
    const count = await replayWebhookDeliveries(c.get('requestContext').shop, by, c.req.param('id'), span)
    return c.json({ success: true, count })
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}
