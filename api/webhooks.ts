import { Hono } from 'hono'
import { heed } from '#shop/notifications.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** POST /api/webhooks/square: the point of sale's signed notifications. 200 when acted on, 403 when forged, 503 when it should be sent again. */
export function webhookCalls(shop: Shop, syncCatalogue: () => void): Hono {
  return new Hono().post('/square', async (c) => {
    const event = await shop.pointOfSale.readEvent(await c.req.text(), c.req.header('x-square-hmacsha256-signature') ?? null)
    if (!event) return c.json({ success: false, code: 'not-allowed', message: 'The signature does not fit.' }, 403)
    try {
      await heed(shop, event, syncCatalogue)
    } catch (error) {
      if (!(error instanceof OutsideUnavailable)) throw error
      shop.log.warn('A notification waits for the point of sale', { event: event.id, type: event.type, error: error.message })
      return c.json({ success: false, code: 'service-unavailable', message: 'Please send it again.' }, 503, { 'Retry-After': '10' })
    }
    return c.json({ success: true })
  })
}
