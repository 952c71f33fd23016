import { afterAll, beforeAll, expect, test } from 'vitest'
import { home } from '#tests/fixtures/open-selling.ts'
import { type Calls, openCalls } from '#tests/fixtures/open-calls.ts'

let calls: Calls
beforeAll(async () => void (calls = await openCalls()))
afterAll(() => calls.shop.close())

async function customer(): Promise<string> {
  const { id } = await calls.userOf((await calls.customer()).email)
  return calls.cookieOf(id)
}

test('an address book is read, extended, changed and cleared', async () => {
  const cookie = await customer()
  const added = await calls.call('POST', '/api/addresses', { cookie, body: home })
  expect(added.body).toMatchObject({ success: true, address: home, lines: ['Ada Buyer', '1 Road', 'Brooklyn, NY 11238'] })
  const id = String(added.body.id)
  expect((await calls.call('POST', '/api/addresses', { cookie, body: home })).body.id).toBe(id)
  const moved = { name: 'Ada Buyer', line1: '2 Road', city: 'London', postalCode: 'sw1a1aa', country: 'GB' }
  const changed = await calls.call('PUT', `/api/addresses/${id}`, { cookie, body: moved, described: '/api/addresses/{id}' })
  expect(changed.body).toMatchObject({ id, lines: ['Ada Buyer', '2 Road', 'London', 'SW1A 1AA'] })
  const { body } = await calls.call('GET', '/api/addresses', { cookie })
  expect(body.addresses).toMatchObject([{ id, address: { country: 'GB' } }])
  const removal = () => calls.call('DELETE', `/api/addresses/${id}`, { cookie, described: '/api/addresses/{id}' })
  expect(await removal()).toMatchObject({ status: 200 })
  expect(await removal()).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('an invalid address is refused field by field', async () => {
  const cookie = await customer()
  const wrong = { ...home, postalCode: '1123', region: 'Bavaria', phone: 'call me' }
  expect(await calls.call('POST', '/api/addresses', { cookie, body: wrong })).toMatchObject({
    status: 422,
    body: { code: 'invalid-input', fields: { postalCode: 'invalid', region: 'invalid', phone: 'invalid' } },
  })
  const far = { ...home, country: 'AQ' }
  expect((await calls.call('POST', '/api/addresses', { cookie, body: far })).body).toMatchObject({ code: 'no-delivery-there' })
})

test.each<unknown>([
  [],
  'x',
  null,
  {},
  { country: 7 },
  { country: { toString: 1 } },
  { ...home, name: '\ud800' },
  { ...home, city: { $ne: 1 } },
])('an invalid address is refused or taken as text and never causes a server error: %j', async (body) => {
  const answer = await calls.call('POST', '/api/addresses', { cookie: await customer(), body: JSON.stringify(body) })
  expect(answer.status).toBeLessThan(500)
})

test('a caller who is not signed in has no address book', async () => {
  expect(await calls.call('GET', '/api/addresses')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect(await calls.call('POST', '/api/addresses', { body: home })).toMatchObject({ status: 401 })
})

test('the address form of a country is public and can be cached', async () => {
  const answer = await calls.call('GET', '/api/addresses/form?country=JP')
  expect(answer.body).toMatchObject({
    form: { country: 'JP', postalExample: '154-0023', fields: [{ name: 'postalCode', required: true }, {}, {}, {}, {}] },
  })
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
  for (const query of ['', '?country=', '?country=../US', '?country=Mars']) {
    expect(await calls.call('GET', `/api/addresses/form${query}`)).toMatchObject({ status: 422, body: { fields: { country: 'invalid' } } })
  }
})
