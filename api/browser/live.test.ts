import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#database/schema.ts'
import type { Customer, Role } from '#shop/actor.ts'
import { makeAuthenticator, makeCustomer, makeSession, makeStaff } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { type PaidOrder, paidOrder } from '#tests/helpers/paid-order.ts'

let selling: Selling
let call: ReturnType<typeof openTestApp>['call']
let order: PaidOrder
let productId: string
/** The last issued ticket: its topics, its lifetime in seconds and its session. */
let issued: { topics: string[]; seconds: number; session?: string } | null = null
beforeAll(async () => {
  selling = await openSelling()
  const { shop } = selling
  shop.live = {
    origin: 'ws://localhost:3000',
    send: async () => {},
    end: async () => {},
    ticket: async (topics, seconds, session) => {
      issued = { topics, seconds, session }
      return { url: 'ws://localhost:3000/realtime/v1', key: 'shop', token: 'a ticket', expiresAt: new Date(Date.now() + seconds * 1000) }
    },
  }
  call = openTestApp(shop, { trustProxy: true }).call
  order = await paidOrder(selling, 1)
  productId = shop.catalogue.sellable(order.snack.id)!.productId
})
afterAll(() => selling.close())

async function signedIn(by: Customer, over: Partial<typeof sessions.$inferInsert> = {}): Promise<string> {
  const { id, cookie } = await makeSession(selling.shop, by, over)
  by.sessionId = id
  return cookie
}
async function staff(role: Role, withSecondStep = true): Promise<string> {
  const by = await makeCustomer(selling.shop, { role })
  if (withSecondStep) await makeAuthenticator(selling.shop, by)
  return signedIn(by)
}
const ask = (topics: unknown, { cookie, headers }: { cookie?: string; headers?: Record<string, string> } = {}) =>
  call('/api/live/ticket', { method: 'POST', body: { topics }, cookie, headers: { 'X-Forwarded-For': '203.0.113.9', ...headers } })

test('everybody gets a ticket for stock news for ten minutes, with each topic once, and the ticket is not cached', async () => {
  const topic = `product:${productId}`
  const answer = await ask([topic, topic])
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, url: 'ws://localhost:3000/realtime/v1', key: 'shop', token: 'a ticket' },
  })
  expect(Date.parse(String(answer.body.expiresAt))).toBeGreaterThan(Date.now())
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(issued).toEqual({ topics: [topic], seconds: 600 })
})

test('only its customer can follow an order live, and not while blocked or after signing out', async () => {
  const topic = `order:${order.id}`
  const cookie = await signedIn(order.by)
  expect((await ask([topic], { cookie })).status).toBe(200)
  expect(issued).toMatchObject({ topics: [topic], session: order.by.sessionId })
  const mallory = await signedIn(await makeCustomer(selling.shop))
  for (const asked of [{}, { cookie: mallory }])
    expect(await ask([topic], asked)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  // One forbidden topic refuses the whole request.
  expect((await ask([`product:${productId}`, topic], { cookie: mallory })).status).toBe(404)
  const blocked = (blockedAt: Date | null) => selling.shop.db.update(users).set({ blockedAt }).where(eq(users.id, order.by.userId))
  await blocked(new Date())
  expect((await ask([topic], { cookie })).status).toBe(404)
  await blocked(null)
  expect((await ask([topic], { cookie })).status).toBe(200)
  await selling.shop.db.delete(sessions).where(eq(sessions.id, order.by.sessionId))
  expect((await ask([topic], { cookie })).status).toBe(404)
})

test.each(['support', 'fulfilment', 'manager', 'owner'] as const)(
  'staff with the role %s can follow the admin topic and any order',
  async (role) => {
    const cookie = await staff(role)
    expect((await ask(['desk', `order:${order.id}`], { cookie })).status).toBe(200)
  },
)

test('customers, visitors, staff without a second step and former staff cannot follow the admin topic', async () => {
  const cookie = await staff('manager')
  const left = await makeStaff(selling.shop, 'support')
  const leftCookie = await signedIn(left)
  expect((await ask(['desk'], { cookie: leftCookie })).status).toBe(200)
  await selling.shop.db.update(users).set({ role: 'customer' }).where(eq(users.id, left.userId))
  for (const asked of [{}, { cookie: await signedIn(order.by) }, { cookie: await staff('owner', false) }, { cookie: leftCookie }])
    expect((await ask(['desk'], asked)).status).toBe(404)
  expect((await ask(['desk'], { cookie })).status).toBe(200)
})

test('an unknown topic and a list of too many topics are refused', async () => {
  const cookie = await staff('owner')
  for (const topic of ['order:1', `order:${randomUUID()}`, 'product:none', 'product:', 'orders', 'realtime:desk', 'DESK'])
    expect((await ask([topic], { cookie })).status, topic).toBe(404)
  for (const topics of [[], 'desk', ['with space'], [7], Array.from({ length: 111 }, (_, n) => `product:${n}`)])
    expect(await ask(topics, { cookie })).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
})

test('live tickets are refused to another site and rate limited', async () => {
  const topics = [`product:${productId}`]
  expect((await ask(topics, { headers: { Origin: 'https://elsewhere.test' } })).status).toBe(403)
  const from = { 'X-Forwarded-For': '198.51.100.7' }
  for (let n = 0; n < 300; n++) if ((await ask(topics, { headers: from })).status !== 200) throw new Error(`Refused after ${n}`)
  expect(await ask(topics, { headers: from })).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect((await ask(topics)).status).toBe(200)
})
