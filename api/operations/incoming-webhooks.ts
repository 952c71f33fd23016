import { Hono } from 'hono'
import { Counter } from 'prom-client'
import { z } from 'zod'
import { recordBounce } from '#shop/mail/bounces.ts'
import { handleWebhookEvent } from '#shop/ordering/payments/incoming-webhooks.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

/** Counted from the start of the process. server/process/metrics.ts publishes it. */
export const refusedWebhooks = new Counter({
  name: 'wanderbite_webhooks_refused_total',
  help: 'Webhooks with a missing or wrong signature.',
  registers: [],
})

/**
 * POST /api/webhooks/<provider>: the signed webhooks of each provider, such as
 * /api/webhooks/square. POST /api/webhooks/mail: those of the mail service, if it sends any. Status
 * 200 when the event is handled, 403 when the signature is invalid, 503 when the sender should
 * retry.
 */
export function webhookRoutes(shop: Shop, syncCatalogue: () => void): Hono {
  const calls = new Hono()
  for (const webhook of shop.webhooks)
    calls.post(`/${webhook.provider}`, describeProviderWebhook(webhook.provider), async (c) => {
      const event = await webhook.read(await c.req.text(), (name) => c.req.header(name))
      if (!event) {
        refusedWebhooks.inc()
        shop.log.warn('Rejected a webhook with an invalid signature', { provider: webhook.provider })
        return c.json({ success: false, code: 'not-allowed', message: 'The signature is invalid.' }, 403)
      }
      try {
        await handleWebhookEvent(shop, event, syncCatalogue)
      } catch (error) {
        if (!(error instanceof OutsideUnavailable)) throw error
        shop.log.warn('Couldn’t handle a webhook because its provider is unavailable', {
          event: event.id,
          type: event.type,
          error: error.message,
        })
        return c.json(
          { success: false, code: 'service-unavailable', message: 'The provider is unavailable. Send the webhook again later.' },
          503,
          { 'Retry-After': '10' },
        )
      }
      return c.json({ success: true })
    })
  const { mailer } = shop
  if (!mailer.readBounceWebhook) return calls
  return calls.post('/mail', describeMailWebhook, async (c) => {
    const bounces = mailer.readBounceWebhook?.(await c.req.text(), (name) => c.req.header(name))
    if (!bounces) {
      refusedWebhooks.inc()
      shop.log.warn('Rejected a webhook with an invalid signature', { provider: 'mail' })
      return c.json({ success: false, code: 'not-allowed', message: 'The signature is invalid.' }, 403)
    }
    for (const bounce of bounces) await recordBounce(shop, bounce)
    return c.json({ success: true })
  })
}

const describeMailWebhook = describeRoute({
  name: 'receiveMailWebhook',
  about: 'Webhooks',
  summary: 'Receive webhooks from the mail service',
  more: 'Takes the bounce and complaint events of Resend, signed in its `svix-` headers. Exists only if MAIL_WEBHOOK_SECRET is set. A repeated event has no effect.',
  who: ['signature'],
  body: {
    schema: z.looseObject({ type: z.string() }),
    example: { type: 'email.bounced', data: { to: ['noor@example.com'], bounce: { type: 'Permanent', subType: 'General' } } },
  },
  answer: success({}),
  refusals: ['not-allowed'],
})

const describeProviderWebhook = (provider: string) => {
  const label = provider.charAt(0).toUpperCase() + provider.slice(1)
  return describeRoute({
    name: `receive${label}Webhook`,
    about: 'Webhooks',
    summary: `Receive webhooks from ${label}`,
    more: 'Takes payment, refund, stock and catalog events. The body must be signed by the provider. A repeated event is handled once. After 503, the provider should send the event again.',
    who: ['signature'],
    body: {
      schema: z.looseObject({ type: z.string() }),
      example: { event_id: '6a8f5f28-54a1-4eb0-a98a-3111513fd4fc', type: 'payment.updated', data: {} },
    },
    answer: success({}),
    refusals: ['not-allowed', 'service-unavailable'],
  })
}
