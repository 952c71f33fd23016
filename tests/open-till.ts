import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { SquareClient } from 'square'
import { MINUTE } from '#shared/durations.ts'
import { openSquare } from '#adapters/square.ts'
import { demoCatalogue } from '#packages/square-emulator/demo/catalogue.ts'
import { openPointOfSale } from '#packages/square-emulator/square-emulator.ts'
import type { PointOfSale } from '#shop/ports.ts'
import { arrange, type Arrange } from './till/arrange.ts'
import { payAtPage, type Card, type Outcome } from './till/pay.ts'

/** A notification as the shop would receive it. */
export interface PostedEvent {
  body: string
  signature: string
}

/** The embedded point of sale over real HTTP, with the shop's own adapter pointed at it. */
export interface Till extends Arrange {
  pointOfSale: PointOfSale
  /** Square's official client on the same point of sale, to arrange what a test needs. */
  square: SquareClient
  baseUrl: string
  locationId: string
  accessToken: string
  webhookSignatureKey: string
  webhookUrl: string
  /** How it answers the shop: as it should, that it is too busy (429), that it is out of order (503), refusing the token (401), or not at all. */
  mood: 'well' | 'busy' | 'broken' | 'locked' | 'silent'
  /** Calls of the shop so far, 'POST /v2/orders/calculate' first. */
  calls: string[]
  /** Every notification posted so far, whether or not it is also passed on. */
  events: PostedEvent[]
  /** Pays on a payment page as a buyer does, form by form. The card is approved unless another is asked for. */
  pay(linkUrl: string, card?: Card): Promise<Outcome>
  /** Has the customer's bank send a refund back. */
  returnRefund(id: string): void
  close(): Promise<void>
}

export interface TillOptions {
  /** What is sold; the demo catalogue unless given. */
  catalogue?: Parameters<typeof openPointOfSale>[0]['catalogue']
  currency?: 'USD' | 'EUR'
  /** Receives each notification too; answering false has it delivered again later. */
  received?: (event: PostedEvent) => boolean | Promise<boolean>
  /** Where notifications are posted, instead of to the test. */
  webhookUrl?: string
  /** Milliseconds that the adapter waits for an answer; long unless given, since a busy machine is no point of sale that is away. */
  timeout?: number
}

const accessToken = 'token-for-tests'
const webhookSignatureKey = 'key-for-tests'
const locationId = 'LTEST'
/** 'standard, ja-JP' */
const nameCharge: Parameters<typeof openSquare>[0]['nameCharge'] = (charge, locale) => `${charge}, ${locale}`

/** Opens a point of sale for a test, in memory and on a free port. Close it at the end. */
export async function openTill({
  catalogue = demoCatalogue,
  currency = 'USD',
  received,
  webhookUrl: elsewhere,
  timeout = MINUTE,
}: TillOptions = {}): Promise<Till> {
  const events: PostedEvent[] = []
  const receiver = receiveEvents(async (event) => {
    events.push(event)
    return received ? received(event) : true
  })
  const own = `http://127.0.0.1:${await listening(receiver.listen(0, '127.0.0.1'))}/api/webhooks/square`
  const webhookUrl = elsewhere ?? own

  const outer = new Hono()
  const server = serve({ fetch: outer.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  // An idle connection that the server closes while this busy process is about to use it again would fail a test at random.
  server.keepAliveTimeout = 0
  const baseUrl = `http://127.0.0.1:${await listening(server)}/point-of-sale`
  const embedded = openPointOfSale({
    file: ':memory:',
    accessToken,
    locationId,
    merchantName: 'Wanderbite',
    currency,
    publicUrl: baseUrl,
    webhook: { url: webhookUrl, signatureKey: webhookSignatureKey },
    catalogue,
    pictures: 'embedded/point-of-sale/demo/pictures',
  })
  const square = new SquareClient({ token: accessToken, baseUrl, maxRetries: 0, headers: { 'x-arranging': '1' } })
  const till: Till = {
    ...arrange(square, locationId),
    pointOfSale: openSquare({ accessToken, locationId, webhookSignatureKey, webhookUrl, baseUrl, timeout, nameCharge }),
    square,
    baseUrl,
    locationId,
    accessToken,
    webhookSignatureKey,
    webhookUrl,
    mood: 'well',
    calls: [],
    events,
    pay: payAtPage,
    returnRefund: (id) => embedded.returnRefund(id),
    async close() {
      await embedded.close()
      server.closeAllConnections()
      receiver.closeAllConnections()
      await Promise.all([server, receiver].map((one) => new Promise((done) => one.close(done))))
    },
  }
  outer.use('/point-of-sale/v2/*', async (c, next) => {
    if (c.req.header('x-arranging')) return next()
    till.calls.push(`${c.req.method} ${c.req.path.replace('/point-of-sale', '')}`)
    if (till.mood === 'well') return next()
    if (till.mood === 'silent') return new Promise<Response>(() => {})
    // Who is refused may ask again at once: how long the adapter waits otherwise is its own tests' affair.
    return c.json({ errors: [refusals[till.mood].error] }, refusals[till.mood].status, { 'Retry-After': '0' })
  })
  outer.route('/point-of-sale', embedded.app)
  return till
}

const refusals = {
  busy: { status: 429, error: { category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED' } },
  broken: { status: 503, error: { category: 'API_ERROR', code: 'SERVICE_UNAVAILABLE' } },
  locked: { status: 401, error: { category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' } },
} as const

function receiveEvents(take: (event: PostedEvent) => Promise<boolean>): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const event = { body: Buffer.concat(chunks).toString(), signature: String(request.headers['x-square-hmacsha256-signature']) }
      void take(event).then(
        (taken) => response.writeHead(taken ? 200 : 503).end(),
        () => response.writeHead(500).end(),
      )
    })
  })
}

async function listening(server: Server): Promise<number> {
  if (!server.listening) await new Promise((done) => server.once('listening', done))
  return (server.address() as AddressInfo).port
}
