import { Hono } from 'hono'
import { objectNotFound } from './http/fault.ts'
import type { Emulator } from './emulator.ts'
import { merchantId } from './webhooks/events.ts'

const places: Record<string, { country: string; timezone: string; language_code: string }> = {
  USD: { country: 'US', timezone: 'America/New_York', language_code: 'en-US' },
  CAD: { country: 'CA', timezone: 'America/Toronto', language_code: 'en-CA' },
  GBP: { country: 'GB', timezone: 'Europe/London', language_code: 'en-GB' },
  EUR: { country: 'ES', timezone: 'Europe/Madrid', language_code: 'es-ES' },
  AUD: { country: 'AU', timezone: 'Australia/Sydney', language_code: 'en-AU' },
}

/** Square's Locations API, for the single location. */
export function locationEndpoints(emulator: Emulator): Hono {
  const app = new Hono()
  app.get('/', (c) => c.json({ locations: [location(emulator)] }))
  app.get('/:id', (c) => {
    const id = c.req.param('id')
    // 'main' is Square's name for the default location.
    if (id !== emulator.settings.locationId && id !== 'main') throw objectNotFound(`Location ${id} not found.`)
    return c.json({ location: location(emulator) })
  })
  return app
}

/** Countries in which Square shows a line's gross sales without the included tax. */
export const netOfIncludedTax = (emulator: Emulator) => ['US', 'CA', 'JP'].includes(placeOf(emulator).country)

const placeOf = (emulator: Emulator) =>
  places[emulator.settings.currency] ?? { country: 'US', timezone: 'America/New_York', language_code: 'en-US' }

function location(emulator: Emulator) {
  const { merchantName, currency, locationId } = emulator.settings
  const row = emulator.store.one<{ created_at: number }>('select created_at from locations where id = ?', locationId)
  return {
    id: locationId,
    name: merchantName,
    business_name: merchantName,
    ...placeOf(emulator),
    currency,
    merchant_id: merchantId,
    status: 'ACTIVE',
    type: 'PHYSICAL',
    capabilities: ['CREDIT_CARD_PROCESSING'],
    created_at: new Date(row?.created_at ?? 0).toISOString().replace(/\.\d+/, ''),
  }
}
