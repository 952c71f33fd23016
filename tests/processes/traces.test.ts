import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNull } from 'drizzle-orm'
import type { OpenDatabase } from '#database/open.types.ts'
import { orders, outbox } from '#database/schema.ts'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { payAtPage } from '../fixtures/point-of-sale/pay.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'
import { type Buyer, makeCrowd } from '../journeys/parts/crowd.ts'
import { openShopper, until } from '../journeys/parts/shopper.ts'

// An OTLP receiver (HTTP, JSON) gets what a shop exports while somebody buys.

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

interface ExportedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}

describe.skipIf(!postgres)(`the traces of a shop${missing && ` (skipped: ${missing})`}`, () => {
  let fleet: Fleet
  let books: OpenDatabase
  let receiver: Server
  let buyer: Buyer
  let returnedTo: string
  const exported: string[] = []
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        exported.push(Buffer.concat(chunks).toString())
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
    fleet = await openFleet(postgres!.url)
    const shop = await fleet.server({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      // Webhooks are refused, so that the page after the payment settles it.
      SQUARE_WEBHOOK_SIGNATURE_KEY: 'another key',
    })
    books = await fleet.open()
    const [{ id: variationId, priceCents } = { id: '', priceCents: 0 }] = await fleet.emulator.variations()
    await fleet.emulator.setStock(variationId, 10)
    ;[buyer] = (await makeCrowd(books.db, 1, { variationId, priceCents }, { name: 'traced-buyer' })) as [Buyer]
    const shopper = openShopper(fleet.shopUrl, new Map([['session_token', buyer.token]]))
    await shopper.open('/account/login?next=%2Fdashboard&email=traced-typed%40example.test').catch(() => {})
    const { left, words } = await shopper.press(await shopper.open('/checkout?step=review'), { intent: 'place' }, { terms: 'now' })
    if (!left) throw new Error(`Not placed: ${words}`)
    returnedTo = (await payAtPage(left)).returnedTo!
    await shopper.arrive(returnedTo)
    await until(async () => (await books.db.select().from(outbox).where(isNull(outbox.doneAt))).length === 0)
    await shop.stop()
  })
  afterAll(async () => {
    await fleet?.close()
    receiver?.close()
    await postgres?.stop()
  })

  const spans = () =>
    exported
      .map((body) => JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] })
      .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
  /**
   * The names of all spans in the trace that contains a span of this name, each with its ancestors.
   */
  const traceOf = (name: string) => {
    const all = spans()
    const { traceId } = all.find((span) => span.name === name) ?? {}
    const own = all.filter((span) => span.traceId === traceId)
    const pathOf = (span: ExportedSpan): string => {
      const parent = own.find(({ spanId }) => spanId === span.parentSpanId)
      return parent ? `${pathOf(parent)} > ${span.name}` : span.name
    }
    return own.map(pathOf)
  }

  test('the trace of the page after the payment covers the use case, its statements, the point of sale and the email', () => {
    const paths = traceOf('deliver letter')
    const settled = 'GET /checkout-success > settleAttempt'
    expect(paths).toContain(`${settled} > payments.paymentState`)
    expect(paths).toContain(`${settled} > transaction > update stock`)
    expect(paths).toContain(`${settled} > transaction > deliver letter > mailer.send`)
    expect(paths).toContainEqual(expect.stringMatching(/> deliver letter > select \w+$/))
  })

  test('the trace of placing an order has its use case, its transaction and the payment page', () => {
    const paths = traceOf('placeOrder')
    expect(paths).toContainEqual(expect.stringMatching(/^POST \/checkout > placeOrder > transaction > insert orders$/))
    expect(paths).toContainEqual(expect.stringMatching(/^POST \/checkout > placeOrder > payments\.\w+$/))
  })

  test('no exported byte tells who bought, where they live, or what their links and cookies contain', async () => {
    const [order] = await books.db.select().from(orders)
    const bytes = exported.join('\n').toLowerCase()
    expect(bytes.length).toBeGreaterThan(10_000)
    const secrets = [
      buyer.email,
      'traced-',
      'example.test',
      buyer.token,
      buyer.userId,
      'buyer ada',
      'ada buyer',
      'prospect',
      'brooklyn',
      '11238',
    ]
    const ofOrder = [order!.id, order!.number, returnedTo, new URL(returnedTo).search || returnedTo]
    expect([...secrets, ...ofOrder].filter((secret) => bytes.includes(secret.toLowerCase()))).toEqual([])
  })
})
