import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopSettings } from '#database/schema.ts'
import { type Calls, openCalls } from '#tests/fixtures/open-calls.ts'

let calls: Calls
beforeAll(async () => {
  calls = await openCalls()
})
afterAll(() => calls.shop.close())

const tax = { 'US-NY': { percent: '8.875', included: false, name: 'Sales tax' } }
const change = (name: string, value: unknown, cookie?: string) =>
  calls.call('PUT', `/api/settings/${name}`, { body: { value }, cookie, described: '/api/settings/{name}' })

test('a manager reads and changes the settings in force', async () => {
  const cookie = await calls.cookieOfA('manager')
  expect((await change('tax', tax, cookie)).status).toBe(200)
  const { body } = await calls.call('GET', '/api/settings', { cookie })
  const [delivery, taxes] = body.settings as object[]
  expect(delivery).toMatchObject({ name: 'delivery', value: { zones: expect.any(Array) }, changed: null })
  expect(taxes).toMatchObject({ name: 'tax', value: tax, changed: { by: expect.stringMatching(/^staff:/) } })
})

test('an invalid setting is refused with the name of its field', async () => {
  const cookie = await calls.cookieOfA('owner')
  const { status, body } = await change('tax', { ...tax, US: { percent: '200', included: false, name: 'Tax' } }, cookie)
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'invalid-input', fields: { 'US.percent': 'invalid' } })
  expect((await change('prices', {}, cookie)).status).toBe(404)
})

test('a setting may hold any text and any JSON that a program sends, without an internal error', async () => {
  const cookie = await calls.cookieOfA('owner')
  const send = (value: string) =>
    calls.call('PUT', '/api/settings/tax', {
      body: `{"value":${value}}`,
      headers: { 'Content-Type': 'application/json' },
      cookie,
      described: '/api/settings/{name}',
    })
  const named = (name: string) => JSON.stringify(tax).replace('Sales tax', name)
  for (const name of [String.raw`A\ud800B`, String.raw`A\u0000B`]) expect((await send(named(name))).status, name).toBe(200)
  const [row] = await calls.shop.db.select().from(shopSettings)
  expect(row?.value).toMatchObject({ 'US-NY': { name: 'AB' } })
  for (const value of [named(String.raw`A\u00\u000000`), `${'['.repeat(9000)}${']'.repeat(9000)}`])
    expect((await send(value)).status, value.slice(0, 80)).toBe(422)
})

const others: [string, () => Promise<string | undefined>, number][] = [
  ['somebody of the stockroom', () => calls.cookieOfA('fulfilment'), 404],
  ['a customer', () => calls.cookieOfA('customer', { secondStep: false }), 404],
  ['a visitor', async () => undefined, 404],
  ['a manager without a second step', () => calls.cookieOfA('manager', { secondStep: false }), 403],
]
test.each(others)('%s can neither read nor change the settings', async (_, cookieOf, status) => {
  await calls.shop.db.delete(shopSettings)
  const cookie = await cookieOf()
  expect((await calls.call('GET', '/api/settings', { cookie })).status).toBe(status)
  expect((await change('tax', tax, cookie)).status).toBe(status)
  expect(await calls.shop.db.$count(shopSettings)).toBe(0)
})
