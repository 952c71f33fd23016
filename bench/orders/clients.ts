import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { payAtPage } from '#tests/fixtures/point-of-sale/pay.ts'

export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/**
 * Runs `work` once for each item, with `clients` in parallel. `work` returns the measured
 * milliseconds. Each client pauses for `pause` milliseconds after each item. The clients start at
 * different times.
 */
export async function inParallel<T>(items: T[], clients: number, work: (item: T) => Promise<number>, pause = 0): Promise<Figures> {
  const queue = [...items]
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      await wait((pause * client) / clients)
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        times.push(await work(item))
        await wait(pause)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

let places = 0

/** Milliseconds in which a visitor starts a basket. Each visitor has an address of their own. */
export async function addToCart(shopUrl: string, variationId: string): Promise<number> {
  const began = performance.now()
  places += 1
  await callShop(shopUrl + '/api/cart/lines', { body: { variationId, quantity: 1 }, address: `10.0.${places >> 8}.${places & 255}` })
  return performance.now() - began
}

/**
 * Places an order, pays it at the point of sale and returns to the shop. Returns the milliseconds
 * of placing it.
 */
export async function placeAndPay(shopUrl: string, token: string): Promise<number> {
  const cookie = `session_token=${token}`
  const { cart, shown } = (await callShop(shopUrl + '/api/checkout', { cookie })) as { cart: { totalCents: number }; shown: string }
  const form = { expectedTotalCents: cart.totalCents, shown, key: randomUUID(), terms: 'now' }
  const began = performance.now()
  const { paymentUrl } = (await callShop(shopUrl + '/api/checkout/order', { cookie, body: form })) as { paymentUrl: string }
  const took = performance.now() - began
  const { returnedTo } = await payAtPage(paymentUrl)
  const thanks = await fetch(returnedTo!, { headers: { cookie, 'accept-language': 'en-US' }, redirect: 'manual' })
  if (thanks.status !== 200) throw new Error(`${returnedTo}: ${thanks.status}`)
  await thanks.text()
  return took
}

interface Call {
  cookie?: string
  /** Sent as JSON with POST. */
  body?: object
  /** The client's address. */
  address?: string
}

export async function callShop(url: string, { cookie = '', body, address = '10.1.0.1' }: Call): Promise<unknown> {
  const { origin } = new URL(url)
  const response = await fetch(url, {
    headers: { cookie, 'x-forwarded-for': address, ...(body !== undefined && { 'content-type': 'application/json', origin }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
