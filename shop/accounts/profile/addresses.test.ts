import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { Address } from '#shared/address/address.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { addAddress, listAddresses, getAddress, changeAddress, preferAddress, rememberAddress, removeAddress } from './addresses.ts'

let shop: TestShop
let now = new Date('2026-03-01T12:00:00Z')
beforeAll(async () => void (shop = await openShop({ now: () => (now = new Date(now.getTime() + 1000)) })))
afterAll(() => shop.close())

const at = (line1: string, over: Partial<Address> = {}): Address =>
  Address.parse({ name: 'Ada Buyer', line1, city: 'Brooklyn', region: 'NY', postalCode: '11238', country: 'US', ...over })
const streets = async (by: Parameters<typeof listAddresses>[1]) => (await listAddresses(shop, by)).map(({ address }) => address.line1)

describe('the address book', () => {
  test('the address book stores each address once, with the last used one first', async () => {
    const by = await makeCustomer(shop)
    for (const line1 of ['1 Road', '2 Road', '1 Road']) await addAddress(shop, by, at(line1))
    expect(await streets(by)).toEqual(['1 Road', '2 Road'])
    await Promise.all([1, 2, 3].map(() => addAddress(shop, by, at('1 Road', { name: 'Ada Twice' }))))
    expect(await streets(by)).toEqual(['1 Road', '1 Road', '2 Road'])
    await removeAddress(shop, by, firstOf(await listAddresses(shop, by)).id)
    const [, second] = await listAddresses(shop, by)
    await preferAddress(shop, by, second!.id)
    expect(await streets(by)).toEqual(['2 Road', '1 Road'])
  })

  test('the address book changes an address in place and deletes one', async () => {
    const by = await makeCustomer(shop)
    for (const line1 of ['1 Road', '2 Road']) await addAddress(shop, by, at(line1))
    const [first, second] = await listAddresses(shop, by)
    await changeAddress(shop, by, second!.id, at('3 Road', { city: 'Oxford', postalCode: 'ox144pg', country: 'GB' }))
    expect(await streets(by)).toEqual(['2 Road', '3 Road'])
    expect((await getAddress(shop, by, second!.id)).address).toMatchObject({ country: 'GB', postalCode: 'OX14 4PG' })
    await removeAddress(shop, by, first!.id)
    expect(await streets(by)).toEqual(['3 Road'])
  })

  test('the address book refuses an address without delivery', async () => {
    const by = await makeCustomer(shop)
    const refused = { code: 'no-delivery-there', fields: { country: 'invalid' } }
    await expect(addAddress(shop, by, at('1 Road', { country: 'AQ' }))).rejects.toMatchObject(refused)
    await addAddress(shop, by, at('1 Road'))
    const own = firstOf(await listAddresses(shop, by))
    await expect(changeAddress(shop, by, own.id, at('1 Road', { country: 'AQ' }))).rejects.toMatchObject(refused)
  })

  test('the address book refuses an address that is unknown in its country', async () => {
    const by = await makeCustomer(shop)
    const refused = { code: 'invalid-input', fields: { postalCode: 'elsewhere' } }
    await expect(addAddress(shop, by, at('1 Road', { postalCode: '90210' }))).rejects.toMatchObject(refused)
    expect(await streets(by)).toEqual([])
  })

  test('the address book holds twenty addresses, refuses another and replaces the oldest at checkout', async () => {
    const by = await makeCustomer(shop)
    for (let number = 1; number <= 20; number++) await addAddress(shop, by, at(`${number} Road`))
    await expect(addAddress(shop, by, at('21 Road'))).rejects.toMatchObject({ code: 'address-book-full' })
    await addAddress(shop, by, at('7 Road'))
    await rememberAddress(shop, by, at('21 Road'))
    const kept = await streets(by)
    expect(kept.slice(0, 2)).toEqual(['21 Road', '7 Road'])
    expect(kept).not.toContain('1 Road')
    expect(await shop.db.select().from(addresses).where(eq(addresses.userId, by.userId))).toHaveLength(20)
  })
})

test.each(['look', 'change', 'remove', 'prefer'])('the call %s treats an address of another customer like a missing one', async (what) => {
  const owner = await makeCustomer(shop)
  await addAddress(shop, owner, at('1 Road'))
  const theirs = firstOf(await listAddresses(shop, owner))
  const by = await makeCustomer(shop)
  for (const id of [theirs.id, randomUUID(), 'x', '', "'; drop table addresses", 'x'.repeat(9000)]) {
    const attempt = {
      look: () => getAddress(shop, by, id),
      change: () => changeAddress(shop, by, id, at('2 Road')),
      remove: () => removeAddress(shop, by, id),
      prefer: () => preferAddress(shop, by, id),
    }[what]!
    await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await streets(owner)).toEqual(['1 Road'])
})
