import { Hono } from 'hono'
import { z } from 'zod'
import { recordBounce } from '#shop/mail/bounces.ts'
import { handlePointOfSaleEvent } from '#shop/ordering/payments/point-of-sale-webhooks.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { incrementCounter } from '#shop/base/process/counters.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

/**
 * POST /api/webhooks/square: the signed webhooks of the point of sale. POST /api/webhooks/mail:
 * those of the mail service, where it sends any. 200 when handled, 403 when forged, 503 when the
 * sender should retry.
 */
export function webhookRoutes(shop: Shop, syncCatalogue: () => void): Hono {
  const calls = new Hono().post('/square', describeNotification, async (c) => {
    const event = await shop.pointOfSale.readEvent(await c.req.text(), c.req.header('x-square-hmacsha256-signature') ?? null)
    if (!event) {
      incrementCounter('webhooks-refused')
      shop.log.warn('Rejected a webhook that the point of sale didn’t sign')
      return c.json({ success: false, code: 'not-allowed', message: 'The signature does not fit.' }, 403)
    }
    try {
      await handlePointOfSaleEvent(shop, event, syncCatalogue)
    } catch (error) {
      if (!(error instanceof OutsideUnavailable)) throw error
      shop.log.warn('A webhook is waiting for the point of sale', { event: event.id, type: event.type, error: error.message })
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

const describeNotification = describeRoute({
  name: 'pointOfSaleNotification',
  about: 'Running',
  summary: 'Where the point of sale tells of payments, stock and catalogue.',
  more: 'Signed as Square signs its notifications. One that is told twice is acted on once.',
  who: ['signature'],
  body: {
    schema: z.looseObject({ event_id: z.string(), type: z.string() }),
    example: { event_id: '6a8f5f28-54a1-4eb0-a98a-3111513fd4fc', type: 'payment.updated', data: {} },
  },
  answer: success({}),
  refusals: ['not-allowed', 'service-unavailable'],
})
