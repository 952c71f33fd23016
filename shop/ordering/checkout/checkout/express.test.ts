import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { Address } from '#shared/address/address.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { addAddress } from '#shop/accounts/profile/addresses.ts'
import { addLine } from '#shop/cart/cart.ts'
import { canExpressCheckout, getCheckout, chooseAddress, chooseDelivery, prepareExpressCheckout } from '../checkout.ts'
import { settlePayment } from '../../payments/settlement.ts'

let selling: Selling
beforeAll(async () => void (selling = await openSelling()))
afterAll(() => selling.close())

describe('express checkout', () => {
  test('express checkout repeats the last answers for a customer who has used an address', async () => {
    const { shop } = selling
    const snack = await selling.snack(9)
    const by = await selling.buyer([snack.id, 1])
    await chooseDelivery(shop, by, { method: 'express' })
    const { url, providerOrderId } = await selling.placed(by)
    await selling.emulator.pay(url)
    await settlePayment(shop, providerOrderId)
    expect(await canExpressCheckout(shop, by)).toBe(true)
    expect(await prepareExpressCheckout(shop, by)).toBe(false)
    await addLine(shop, by, { variationId: snack.id, quantity: 1 })
    expect(await prepareExpressCheckout(shop, by)).toBe(true)
    expect(await getCheckout(shop, by)).toMatchObject({ next: 'review', shipTo: home, deliveryMethod: 'express' })
  })

  test('express checkout keeps answers that are already given, and is not offered to other customers', async () => {
    const { shop } = selling
    const snack = await selling.snack(9)
    const by = await selling.buyer([snack.id, 1])
    await addAddress(shop, by, { ...home, line1: '2 Road' })
    expect(await prepareExpressCheckout(shop, by)).toBe(true)
    expect(await getCheckout(shop, by)).toMatchObject({ shipTo: home, deliveryMethod: 'standard' })
    const fresh = await makeCustomer(shop)
    await addLine(shop, fresh, { variationId: snack.id, quantity: 1 })
    expect(await canExpressCheckout(shop, fresh)).toBe(false)
    expect(await prepareExpressCheckout(shop, fresh)).toBe(false)
    expect((await getCheckout(shop, fresh)).next).toBe('address')
    expect(await canExpressCheckout(shop, { kind: 'visitor', cartToken: null, address: '203.0.113.7' })).toBe(false)
  })

  test('express checkout is not offered for an incomplete address, and choosing that address names what is missing', async () => {
    const { shop } = selling
    const by = await makeCustomer(shop)
    const old = { ...Address.parse(home), region: 'Elsewhere' }
    const kept = firstOf(await shop.db.insert(addresses).values({ userId: by.userId, address: old, usedAt: shop.now() }).returning())
    expect(await canExpressCheckout(shop, by)).toBe(false)
    const refused = { code: 'invalid-input', fields: { region: 'invalid' } }
    await expect(chooseAddress(shop, by, { addressId: kept.id })).rejects.toMatchObject(refused)
  })
})

describe('the address', () => {
  test('an address is saved once, and only its owner can choose it', async () => {
    const { shop } = selling
    const [by, other] = [await makeCustomer(shop), await makeCustomer(shop)]
    await chooseAddress(shop, by, { address: home })
    await chooseAddress(shop, by, { address: { ...home } })
    const [saved, ...more] = await shop.db.select().from(addresses).where(eq(addresses.userId, by.userId))
    expect(more).toEqual([])
    await chooseAddress(shop, by, { addressId: saved!.id })
    await expect(chooseAddress(shop, other, { addressId: saved!.id })).rejects.toMatchObject({ code: 'not-found' })
    expect((await getCheckout(shop, other)).addresses).toEqual([])
  })

  test('an address in a country without delivery is refused', async () => {
    const by = await makeCustomer(selling.shop)
    await expect(chooseAddress(selling.shop, by, { address: { ...home, country: 'AQ' } })).rejects.toMatchObject({
      code: 'no-delivery-there',
    })
    expect((await getCheckout(selling.shop, by)).shipTo).toBeNull()
  })
})
