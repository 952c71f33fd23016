import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Address } from '#shared/address/address.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { addAddress, listAddresses } from '#shop/accounts/profile/addresses.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './addresses.tsx'

let shop: TestShop
let now = Date.now()
beforeAll(async () => void (shop = await openShop({ now: () => new Date((now += 1000)) })))
afterAll(() => shop.close())

const form = {
  name: 'Ada Buyer',
  line1: '1 Road',
  line2: '',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11238',
  country: 'US',
  phone: '',
}
const look = (by: Actor, query = '') => outcome(() => page.loader(pageRequest(shop, `/dashboard/addresses${query}`, { ask: { by } }).args))
const send = (by: Actor, values: Record<string, string>) =>
  outcome(() => page.action(pageRequest(shop, '/dashboard/addresses', { form: values, ask: { by } }).args))

async function withAddress(): Promise<{ by: Customer; id: string }> {
  const by = await makeCustomer(shop)
  await addAddress(shop, by, Address.parse(form))
  return { by, id: (await listAddresses(shop, by))[0]!.id }
}

test('the address pages are for customers', async () => {
  const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
  expect(leadsTo(await look(visitor, '?add=1'))).toBe('/account/login?redirect=%2Fdashboard%2Faddresses%3Fadd%3D1')
})

test('an address is added, changed, moved to the top and removed', async () => {
  const { by, id } = await withAddress()
  expect(leadsTo(await send(by, { ...form, intent: 'add', line1: '2 Road' }))).toBe('/dashboard/addresses')
  expect(await look(by)).toMatchObject({ addresses: [{ address: { line1: '2 Road' } }, { id }], editing: null, removing: null })
  expect(await look(by, `?edit=${id}`)).toMatchObject({ editing: { id, address: { line1: '1 Road' } } })
  await send(by, { ...form, intent: 'change', id, line1: '3 Road' })
  await send(by, { intent: 'prefer', id })
  expect(await look(by)).toMatchObject({ addresses: [{ id, address: { line1: '3 Road' } }, {}] })
  expect(await look(by, `?remove=${id}`)).toMatchObject({ removing: id })
  await send(by, { intent: 'remove', id })
  expect(await listAddresses(shop, by)).toHaveLength(1)
})

test('an address that is already removed leads back to the list on history back and on a second click', async () => {
  const { by, id } = await withAddress()
  await send(by, { intent: 'remove', id })
  expect(leadsTo(await look(by, `?remove=${id}`))).toBe('/dashboard/addresses')
  expect(leadsTo(await send(by, { intent: 'remove', id }))).toBe('/dashboard/addresses')
})

describe('a form', () => {
  test('an incomplete address form keeps the typed values', async () => {
    const { by } = await withAddress()
    expect(await send(by, { ...form, intent: 'add', city: '', country: 'Mars', phone: 'call me' })).toMatchObject({
      init: { status: 422 },
      data: {
        refusal: { fields: { country: 'invalid', phone: 'invalid' }, values: { line1: '1 Road', phone: 'call me' } },
      },
    })
  })

  test('an address form for another country asks for its fields and keeps the typed values', async () => {
    const { by, id } = await withAddress()
    const typed = { ...form, intent: 'change', id, country: 'GB', reform: '1' }
    const answered = (await send(by, typed)) as { typed: Record<string, string>; form: { fields: { name: string }[] } }
    expect(answered.typed).toMatchObject({ line1: '1 Road', region: 'NY', country: 'GB' })
    expect(answered.form.fields.map(({ name }) => name)).toEqual(['line1', 'line2', 'city', 'postalCode'])
    expect(await listAddresses(shop, by)).toMatchObject([{ address: { country: 'US' } }])
    expect(await send(by, { ...typed, reform: '' })).toMatchObject({ data: { refusal: { fields: { postalCode: 'invalid' } } } })
    await send(by, { ...typed, reform: '', city: 'London', postalCode: 'sw1a1aa' })
    const [moved] = await listAddresses(shop, by)
    expect(moved!.address).toEqual({ name: 'Ada Buyer', line1: '1 Road', city: 'London', postalCode: 'SW1A 1AA', country: 'GB' })
  })

  test('an address form with a country without delivery says so', async () => {
    const { by } = await withAddress()
    expect(await send(by, { ...form, intent: 'add', country: 'AQ' })).toMatchObject({
      data: { refusal: { failure: 'no-delivery-there', fields: { country: 'invalid' } } },
    })
  })

  test.each(['', 'burn'])('an address form with the intent %j is refused', async (intent) => {
    const { by, id } = await withAddress()
    expect(await send(by, { ...form, intent, id })).toMatchObject({ data: { refusal: { failure: 'invalid-input' } } })
  })
})

test('an address of another customer is answered like an unknown one', async () => {
  const { id, by: owner } = await withAddress()
  const by = await makeCustomer(shop)
  for (const asked of [id, randomUUID(), '', 'x', "'; drop table addresses"]) {
    expect(await look(by, `?edit=${encodeURIComponent(asked)}`)).toMatchObject({ init: { status: 404 } })
    expect(leadsTo(await look(by, `?remove=${encodeURIComponent(asked)}`))).toBe('/dashboard/addresses')
    for (const intent of ['change', 'prefer']) {
      expect(await send(by, { ...form, intent, id: asked, line1: '9 Road' })).toMatchObject({ init: { status: 404 } })
    }
    expect(leadsTo(await send(by, { intent: 'remove', id: asked }))).toBe('/dashboard/addresses')
  }
  expect(await listAddresses(shop, owner)).toMatchObject([{ id, address: { line1: '1 Road' } }])
})
