import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { SquareClient, SquareError } from 'square'
import { openSquareEmulator, type SquareEmulator, type SquareEmulatorSettings } from '#packages/square-emulator/square-emulator.ts'
import type { CatalogObjectInput } from '#packages/square-emulator/catalogue/shapes.ts'
import { checkedFetch } from './validate.ts'

/**
 * An emulator on a free port, and the official SDK connected to it. Every response is
 * validated.
 */
export interface TestEmulator {
  client: SquareClient
  url: string
  /** The endpoints requested so far, as named in the document. */
  asked: Set<string>
  locationId: string
  settings: SquareEmulatorSettings
  /** Notifications received so far. */
  news: ReceivedNotification[]
  /**
   * The next responses of the webhook receiver: true accepts the notification, false refuses it. If
   * the list is empty, it accepts all.
   */
  moods: boolean[]
  close(): Promise<void>
}
interface ReceivedNotification {
  body: string
  signature: string
  event: { type: string; event_id: string; data: { id?: string; type: string; object: Record<string, Record<string, unknown>> } }
}

export const accessToken = 'token-for-tests'
export const signatureKey = 'key-for-tests'
const locationId = 'LTEST'

export async function openTestEmulator(change: Partial<SquareEmulatorSettings> = {}): Promise<TestEmulator> {
  const news: ReceivedNotification[] = []
  const moods: boolean[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const taken = moods.shift() ?? true
      if (taken)
        news.push({
          body,
          signature: String(request.headers['x-square-hmacsha256-signature']),
          event: JSON.parse(body) as ReceivedNotification['event'],
        })
      response.writeHead(taken ? 200 : 503).end()
    })
  })
  const newsUrl = `http://127.0.0.1:${await listen(receiver)}/news`

  const outer = new Hono()
  const server = serve({ fetch: outer.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  const url = `http://127.0.0.1:${await listening(server)}/point-of-sale`
  const settings: SquareEmulatorSettings = {
    file: ':memory:',
    accessToken,
    locationId,
    merchantName: 'Wanderbite',
    currency: 'USD',
    publicUrl: url,
    webhook: { url: newsUrl, signatureKey },
    catalogue: smallCatalogue,
    pictures: async () => null,
    ...change,
  }
  const pointOfSale: SquareEmulator = openSquareEmulator(settings)
  outer.route('/point-of-sale', pointOfSale.app)
  const { fetch, asked } = checkedFetch(url)
  const client = new SquareClient({ token: accessToken, baseUrl: url, fetch, maxRetries: 0 })
  return {
    client,
    url,
    asked,
    locationId,
    settings,
    news,
    moods,
    async close() {
      await pointOfSale.close()
      server.closeAllConnections()
      receiver.closeAllConnections()
      await Promise.all([server, receiver].map((one) => new Promise((done) => one.close(done))))
    },
  }
}

/** A new idempotency key. */
export const newTestKey = () => crypto.randomUUID()
/** Cents as an amount of the SDK. */
export const usd = (amount: number) => ({ amount: BigInt(amount), currency: 'USD' as const })

/** The first error of a refused request; fails if the request succeeds. */
export async function firstErrorOf(
  call: Promise<unknown> | PromiseLike<unknown>,
): Promise<{ status?: number; code?: string; field?: string; category?: string }> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof SquareError)) throw error
    return { status: error.statusCode, ...(error.errors[0] as { code: string }) }
  }
  throw new Error('It was not refused')
}

/** Polls every few milliseconds until the condition holds; fails after five seconds. */
export async function waitUntilTrue<Value>(look: () => Value | undefined | false | null): Promise<Value> {
  for (const end = Date.now() + 5000; Date.now() < end;) {
    const found = look()
    if (found) return found
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('It never happened')
}

/** Two snacks, three variations, one category, one image, a tax and a discount. */
function smallCatalogue(): { objects: CatalogObjectInput[]; counts: { catalog_object_id: string; quantity: string }[] } {
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const variation = (id: string, name: string, cents: number, sku: string) =>
    ({ type: 'ITEM_VARIATION', id, item_variation_data: { name, sku, price_money: usd(cents), track_inventory: true } }) as const
  return {
    objects: [
      {
        type: 'CUSTOM_ATTRIBUTE_DEFINITION',
        id: 'ATTR',
        custom_attribute_definition_data: { type: 'STRING', name: 'Origin', key: 'origin', allowed_object_types: ['ITEM'] },
      },
      { type: 'CATEGORY', id: 'SWEET', category_data: { name: 'Sweet' } },
      { type: 'IMAGE', id: 'PICTURE', image_data: { name: 'Mochi', url: 'pictures/mochi.svg' } },
      { type: 'TAX', id: 'TAX', tax_data: { name: 'Sales tax', percentage: '8.875' } },
      { type: 'DISCOUNT', id: 'TEN', discount_data: { name: 'Ten off', percentage: '10' } },
      {
        type: 'ITEM',
        id: 'MOCHI',
        custom_attribute_values: { origin: { string_value: 'JP' } },
        item_data: {
          name: 'Daifuku Mochi',
          description: 'Soft and milky',
          categories: [{ id: 'SWEET' }],
          image_ids: ['PICTURE'],
          tax_ids: ['TAX'],
          variations: [variation('MOCHI-6', 'Box of six', 950, 'MOC6'), variation('MOCHI-12', 'Box of twelve', 1750, 'MOC12')],
        },
      },
      { type: 'ITEM', id: 'LIME', item_data: { name: 'Lime Chapulines', variations: [variation('LIME-60', 'One jar', 890, 'LIM60')] } },
    ],
    counts: [
      { catalog_object_id: 'MOCHI-6', quantity: '10' },
      { catalog_object_id: 'MOCHI-12', quantity: '5' },
      { catalog_object_id: 'LIME-60', quantity: '3' },
    ],
  }
}

const listen = async (server: Server) => listening(server.listen(0, '127.0.0.1'))

async function listening(server: Server): Promise<number> {
  if (!server.listening) await new Promise((done) => server.once('listening', done))
  return (server.address() as AddressInfo).port
}
