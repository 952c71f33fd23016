import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstErrorOf, newTestKey, openTestEmulator, type TestEmulator } from '#tests/square-emulator/open-test-emulator.ts'

let shop: TestEmulator
beforeAll(async () => {
  shop = await openTestEmulator()
})
afterAll(() => shop.close())

describe('customers', () => {
  test('customers are created, found, changed and deleted', async () => {
    const { customer } = await shop.client.customers.create({
      idempotencyKey: newTestKey(),
      givenName: 'Noor',
      emailAddress: 'Noor@example.com',
    })
    const id = customer?.id ?? ''
    const found = await shop.client.customers.search({ query: { filter: { emailAddress: { exact: 'noor@example.com' } } }, count: true })
    expect(found.customers?.map((one) => one.id)).toEqual([id])
    expect((await shop.client.customers.update({ customerId: id, note: 'likes lime', version: 0n })).customer).toMatchObject({
      givenName: 'Noor',
      note: 'likes lime',
      version: 1n,
    })
    expect(await firstErrorOf(shop.client.customers.update({ customerId: id, note: 'x', version: 0n }))).toMatchObject({ status: 409 })
    expect((await shop.client.customers.list()).data).toHaveLength(1)
    await shop.client.customers.delete({ customerId: id })
    expect(await firstErrorOf(shop.client.customers.get({ customerId: id }))).toMatchObject({ status: 404 })
    expect(await firstErrorOf(shop.client.customers.create({}))).toMatchObject({ code: 'MISSING_REQUIRED_PARAMETER' })
  })
})
