import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { sessions } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import {
  findSessionCustomer,
  endAllSessions,
  endOtherSessions,
  endSession,
  openSession,
  requireReauthentication,
  rotateSession,
  listSessions,
} from './sessions.ts'

const from = { address: '203.0.113.77', userAgent: 'Firefox' }

let shop: TestShop
let now = new Date()
let by: Customer
let token: string
beforeAll(async () => {
  shop = await openShop({
    identity: openOwnIdentity(),
    now: () => now,
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date()
  const customer = await makeCustomer(shop, { locale: 'es-ES', firstName: 'Noor' })
  token = await openSession(shop, customer.userId, { ...from, method: 'password', deviceId: null })
  by = present(await findSessionCustomer(shop, token, from))
})

const row = async () => firstOf(await shop.db.select().from(sessions).where(eq(sessions.id, by.sessionId)))

test('a session token identifies the signed-in customer', () => {
  expect(by).toMatchObject({ kind: 'customer', firstName: 'Noor', emailVerified: true, role: 'customer', locale: 'es-ES' })
})

test('a session stores only the network of an IP address', async () => {
  expect(await row()).toMatchObject({ ipAddress: '203.0.113.0/24', userAgent: 'Firefox' })
})

test('a token value read from the sessions table does not sign anybody in', async () => {
  expect(await findSessionCustomer(shop, (await row()).token, from)).toBeNull()
})

test.each(['', 'x', "' or 1=1 --", 'a'.repeat(5000), '\u0000'.repeat(32), 'é'.repeat(32), randomUUID()])(
  'no session has the token %j',
  async (other) => expect(await findSessionCustomer(shop, other, from)).toBeNull(),
)

test('a session ends after 30 days without use', async () => {
  now = new Date(now.getTime() + 30 * DAY + 1000)
  expect(await findSessionCustomer(shop, token, from)).toBeNull()
})

test('using a session renews it and its cookie, at most every quarter of an hour', async () => {
  let renewals = 0
  const come = () => findSessionCustomer(shop, token, { ...from, address: '198.51.100.9', renewed: () => (renewals += 1) })
  now = new Date(now.getTime() + 10 * MINUTE)
  await come()
  expect(renewals).toBe(0)
  now = new Date(now.getTime() + 20 * DAY)
  await come()
  await come()
  expect(renewals).toBe(1)
  expect(await row()).toMatchObject({ ipAddress: '198.51.100.0/24', expiresAt: new Date(now.getTime() + 30 * DAY) })
  now = new Date(now.getTime() + 20 * DAY)
  expect(await come()).not.toBeNull()
})

test('a session that is used every day ends after a year', async () => {
  for (let day = 1; day < 365; day += 1) {
    now = new Date(now.getTime() + DAY)
    if (day % 20 === 0) expect(await findSessionCustomer(shop, token, from)).not.toBeNull()
  }
  now = new Date(now.getTime() + DAY + MINUTE)
  expect(await findSessionCustomer(shop, token, from)).toBeNull()
})

test("a customer's own sessions are listed, the last used first, without a location", async () => {
  now = new Date(now.getTime() + MINUTE)
  await openSession(shop, by.userId, {
    address: '2001:db8:1:2::3',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    method: 'passkey',
    deviceId: null,
  })
  const listed = await listSessions(shop, by)
  expect(listed.map(({ current }) => current).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  expect(listed.find(({ current }) => !current)).toMatchObject({ device: 'Firefox · Linux', network: '2001:db8:1::/48', method: 'passkey' })
  expect(await listSessions(shop, await makeCustomer(shop))).toEqual([])
  await endOtherSessions(shop, by)
  expect(await listSessions(shop, by)).toMatchObject([{ id: by.sessionId, current: true }])
})

test('a rise of privilege changes the session token, and an old reauthentication does not count', async () => {
  now = new Date(now.getTime() + 16 * MINUTE)
  const late = present(await findSessionCustomer(shop, token, from))
  expect(() => requireReauthentication(shop, late)).toThrow('prove-first')
  const fresh = await rotateSession(shop, late, { proved: true })
  expect(await findSessionCustomer(shop, token, from), 'a second press of the button').toMatchObject({ sessionId: late.sessionId })
  now = new Date(now.getTime() + 10_000)
  expect(await findSessionCustomer(shop, token, from)).toBeNull()
  requireReauthentication(shop, present(await findSessionCustomer(shop, fresh, from)))
  await endSession(shop, late, late.sessionId)
  await expect(rotateSession(shop, late, { proved: true })).rejects.toThrow('not-signed-in')
})

test('a customer can end one of their own sessions', async () => {
  await endSession(shop, by, by.sessionId)
  expect(await findSessionCustomer(shop, token, from)).toBeNull()
})

test("somebody else's session, a missing one and an invalid id are all answered as not found", async () => {
  const other = await makeCustomer(shop)
  for (const sessionId of [by.sessionId, randomUUID(), 'nonsense', '']) {
    await expect(endSession(shop, other, sessionId)).rejects.toMatchObject({ code: 'not-found', status: 404 })
  }
  expect(await findSessionCustomer(shop, token, from)).not.toBeNull()
})

test('all sessions of an account end together', async () => {
  const second = await openSession(shop, by.userId, { ...from, method: 'password', deviceId: null })
  await endAllSessions(shop, by.userId)
  expect(await findSessionCustomer(shop, token, from)).toBeNull()
  expect(await findSessionCustomer(shop, second, from)).toBeNull()
})
