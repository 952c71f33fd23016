import { Hono } from 'hono'
import { z } from 'zod'
import { recordBounce } from '#shop/mail/bounces.ts'
import { handleWebhookEvent } from '#shop/ordering/payments/webhooks.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { incrementCounter } from '#shop/base/process/counters.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

/**
 * POST /api/webhooks/<provider>: the signed webhooks of each provider, such as
 * /api/webhooks/square. POST /api/webhooks/mail: those of the mail service, where it sends any. 200 when handled, 403 when forged, 503 when the
 * sender should retry.
 */
export function webhookRoutes(shop: Shop, syncCatalogue: () => void): Hono {
  const calls = new Hono()
  for (const webhook of shop.webhooks)
    calls.post(`/${webhook.provider}`, describeProviderWebhook(webhook.provider), async (c) => {
      const event = await webhook.read(await c.req.text(), (name) => c.req.header(name))
      if (!event) {
        incrementCounter('webhooks-refused')
        shop.log.warn('Rejected a webhook that its provider didn’t sign', { provider: webhook.provider })
        return c.json({ success: false, code: 'not-allowed', message: 'The signature does not fit.' }, 403)
      }
      try {
        await handleWebhookEvent(shop, event, syncCatalogue)
      } catch (error) {
        if (!(error instanceof OutsideUnavailable)) throw error
        shop.log.warn('A webhook is waiting for its provider', { event: event.id, type: event.type, error: error.message })
        return c.json({ success: false, code: 'service-unavailable', message: 'Please send it again.' }, 503, { 'Retry-After': '10' })
      }
      return c.json({ success: true })
    })
  const { mailer } = shop
  if (!mailer.readBounceWebhook) return calls
  return calls.post('/mail', describeNotice, async (c) => {
    const bounces = mailer.readBounceWebhook?.(await c.req.text(), (name) => c.req.header(name))
    if (!bounces) {
      incrementCounter('webhooks-refused')
      shop.log.warn('Rejected a webhook that the mail service didn’t sign')
      return c.json({ success: false, code: 'not-allowed', message: 'The signature does not fit.' }, 403)
    }
    for (const bounce of bounces) await recordBounce(shop, bounce)
    return c.json({ success: true })
  })
}

const describeNotice = describeRoute({
  name: 'mailServiceNotice',
  about: 'Running',
  summary: 'Where the mail service tells of letters that came back, and of readers who complained.',
  more: 'Signed as Resend signs its webhooks; there only where MAIL_WEBHOOK_SECRET is set. One that is told twice changes nothing more.',
  who: ['signature'],
  body: {
    schema: z.looseObject({ type: z.string() }),
    example: { type: 'email.bounced', data: { to: ['noor@example.com'], bounce: { type: 'Permanent', subType: 'General' } } },
  },
  answer: success({}),
  refusals: ['not-allowed'],
})

const describeProviderWebhook = (provider: string) =>
  describeRoute({
    name: `${provider}Webhook`,
    about: 'Running',
    summary: 'Where the provider reports payments, stock and catalogue changes.',
    more: 'Signed in the provider’s own way. A repeated event is handled once.',
    who: ['signature'],
    body: {
      schema: z.looseObject({ type: z.string() }),
      example: { event_id: '6a8f5f28-54a1-4eb0-a98a-3111513fd4fc', type: 'payment.updated', data: {} },
    },
    answer: success({}),
    refusals: ['not-allowed', 'service-unavailable'],
  })
