import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { bodyLimit } from 'hono/body-limit'
import { catalogueEndpoints } from '../catalogue/endpoints.ts'
import { customerEndpoints } from '../customers.ts'
import { SquareFault, invalidRequest, objectNotFound } from './fault.ts'
import { inventoryEndpoints } from '../inventory/endpoints.ts'
import { linkEndpoints } from '../payment-links/endpoints.ts'
import { locationEndpoints } from '../locations.ts'
import { orderEndpoints } from '../orders/endpoints.ts'
import { paymentEndpoints, refundEndpoints } from '../payments/endpoints.ts'
import type { Emulator } from '../emulator.ts'
import { webhookSubscriptionEndpoints } from '../webhooks/endpoints.ts'

const mebibyte = 1024 * 1024
// Body limits: enough for a thousand objects with long descriptions, an image of 15 MB as in
// Square, and a small limit for all other requests.
const sizes = [
  { path: /\/catalog\/batch-upsert$/, most: 16 * mebibyte },
  { path: /\/catalog\/images(?:\/[^/]+)?$/, most: 16 * mebibyte },
]

/**
 * Square's API, mounted at /v2. It checks the access token and returns every error in Square's
 * form.
 */
export function squareApi(emulator: Emulator): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    const fault = error instanceof SquareFault ? error : unexpected(emulator, error)
    // The rest of the unread body is still on the connection, so the connection cannot serve
    // another request.
    if (fault.status === 413) c.header('connection', 'close')
    return c.json({ errors: fault.errors }, fault.status as ContentfulStatusCode)
  })

  app.use(async (c, next) => {
    if (!sameSecret(c.req.header('authorization') ?? '', `Bearer ${emulator.settings.accessToken}`)) {
      throw new SquareFault(401, {
        category: 'AUTHENTICATION_ERROR',
        code: 'UNAUTHORIZED',
        detail: 'This request could not be authorized.',
      })
    }
    const version = c.req.header('square-version')
    if (version !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(version)) {
      throw invalidRequest('INVALID_SQUARE_VERSION_FORMAT', 'Square-Version is a date such as 2026-09-16.', 'Square-Version')
    }
    c.header('cache-control', 'no-store')
    await next()
  })
  app.use((c, next) => limitFor(c.req.path)(c, next))

  app.route('/catalog', catalogueEndpoints(emulator))
  app.route('/customers', customerEndpoints(emulator))
  app.route('/inventory', inventoryEndpoints(emulator))
  app.route('/locations', locationEndpoints(emulator))
  app.route('/online-checkout/payment-links', linkEndpoints(emulator))
  app.route('/orders', orderEndpoints(emulator))
  app.route('/payments', paymentEndpoints(emulator))
  app.route('/refunds', refundEndpoints(emulator))
  app.route('/webhooks', webhookSubscriptionEndpoints(emulator))
  app.all('*', (c) => {
    throw objectNotFound(`There is no ${c.req.method} ${c.req.path} here.`)
  })
  return app
}

const tooLarge = () => {
  throw new SquareFault(413, { category: 'INVALID_REQUEST_ERROR', code: 'REQUEST_ENTITY_TOO_LARGE', detail: 'The request is too large.' })
}
const usual = bodyLimit({ maxSize: mebibyte, onError: tooLarge })
const larger = sizes.map(({ path, most }) => ({ path, limit: bodyLimit({ maxSize: most, onError: tooLarge }) }))
const limitFor = (path: string) => larger.find((one) => one.path.test(path))?.limit ?? usual

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function unexpected(emulator: Emulator, error: Error): SquareFault {
  emulator.settings.report?.(error)
  return new SquareFault(500, { category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail: 'An internal error has occurred.' })
}
