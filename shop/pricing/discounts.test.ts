import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueObjects, discounts } from '#database/schema.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { Address } from '#shared/address/address.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { home } from '#tests/fixtures/open-selling.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Actor } from '#shop/actor.ts'
import { addLine, applyCode, getCart, saveCheckoutAnswer, removeCode, setQuantity, applyTypedCode } from '#shop/cart/cart.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const stranger: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
async function visitorWith(priceCents: number, quantity: number): Promise<{ by: Actor; variationId: string }> {
  const { variationId } = await makeProduct(shop, { variations: [{ priceCents }] })
  const { token } = await addLine(shop, stranger, { variationId, quantity })
  return { by: { kind: 'visitor', cartToken: token, address: '203.0.113.7' }, variationId }
}

describe('a discount code', () => {
  beforeAll(async () => {
    const from = (days: number) => new Date(Date.now() + days * DAY)
    await shop.db.insert(discounts).values([
      { code: 'TEN', kind: 'percentage', value: 10 },
      { code: 'FIVE', kind: 'fixed', value: 500, minimumSpendCents: 2000 },
      { code: 'OVER', kind: 'percentage', value: 10, endsAt: from(-1) },
      { code: 'SOON', kind: 'percentage', value: 10, startsAt: from(1) },
    ])
  })

  test('a discount code takes off what it says, however it is typed, and can be removed again', async () => {
    const { by } = await visitorWith(999, 1)
    await applyCode(shop, by, { code: ' ｔen\u2069 ' })
    expect(await getCart(shop, by)).toMatchObject({
      discountCents: 100,
      totalCents: 999 - 100 + 599,
      discount: { code: 'TEN', refused: null },
    })
    await removeCode(shop, by)
    expect(await getCart(shop, by)).toMatchObject({ discountCents: 0, discount: null })
  })

  test.each([
    ['NOBODY', 'code-unknown'],
    ["' or 1=1 --", 'code-unknown'],
    ['OVER', 'code-not-valid'],
    ['SOON', 'code-not-valid'],
    ['FIVE', 'code-needs-more'],
  ])('the discount code %s is refused as %s and changes nothing', async (code, refusal) => {
    const { by } = await visitorWith(999, 1)
    await applyCode(shop, by, { code: 'TEN' })
    await expect(applyCode(shop, by, { code })).rejects.toMatchObject({ code: refusal })
    expect((await getCart(shop, by)).discount).toEqual({ code: 'TEN', refused: null, missingCents: 0 })
  })

  test('discount codes cannot be guessed for ever from one IP address, and correct codes do not count', async () => {
    const { by } = await visitorWith(999, 1)
    const here = { address: '203.0.113.200' }
    for (let time = 0; time < 15; time++) await applyTypedCode(shop, by, { code: 'TEN' }, here)
    for (let time = 0; time < 30; time++)
      await expect(applyTypedCode(shop, by, { code: `GUESS${time}` }, here)).rejects.toMatchObject({ code: 'code-unknown' })
    await expect(applyTypedCode(shop, by, { code: 'TEN' }, here)).rejects.toMatchObject({ code: 'too-many-requests' })
    await applyTypedCode(shop, by, { code: 'TEN' }, { address: '203.0.113.201' })
  })

  test('discount codes cannot be guessed for ever by one account from many IP addresses', async () => {
    const { by } = await visitorWith(999, 1)
    const buyer = await makeCustomer(shop)
    await addLine(shop, buyer, { variationId: (await makeProduct(shop)).variationId, quantity: 1 })
    const from = (turn: number) => ({ address: `198.51.100.${turn}` })
    for (let turn = 0; turn < 60; turn++)
      await expect(applyTypedCode(shop, buyer, { code: `GUESS${turn}` }, from(turn))).rejects.toMatchObject({ code: 'code-unknown' })
    await expect(applyTypedCode(shop, buyer, { code: 'TEN' }, from(61))).rejects.toMatchObject({ code: 'too-many-requests' })
    await applyTypedCode(shop, by, { code: 'TEN' }, from(62))
  })

  test('a discount code needs something in the basket', async () => {
    await expect(applyCode(shop, stranger, { code: 'TEN' })).rejects.toMatchObject({ code: 'cart-empty' })
  })

  test('a discount code that no longer applies stays and says why, without taking anything off', async () => {
    const { by, variationId } = await visitorWith(1000, 2)
    await applyCode(shop, by, { code: 'FIVE' })
    await setQuantity(shop, by, { variationId, quantity: 1 })
    expect(await getCart(shop, by)).toMatchObject({ discountCents: 0, discount: { code: 'FIVE', refused: 'code-needs-more' } })
  })
})

describe('the explanation of a basket total', () => {
  const AT = new Date()
  let food: { by: Actor; sweet: string; salty: string }
  beforeAll(async () => {
    for (const id of ['SWEET', 'SALTY'])
      await shop.db.insert(catalogueObjects).values({ id, kind: 'category', version: 1, record: { id, name: id, ordinal: 1 }, source: {} })
    const sweet = await makeProduct(shop, { categoryIds: ['SWEET'], variations: [{ priceCents: 1000, weightGrams: 150 }] })
    const salty = await makeProduct(shop, { categoryIds: ['SALTY'], variations: [{ priceCents: 2000, weightGrams: 200 }] })
    const { token } = await addLine(shop, stranger, { variationId: sweet.variationId, quantity: 2 })
    const by: Actor = { kind: 'visitor', cartToken: token, address: '203.0.113.7' }
    await addLine(shop, by, { variationId: salty.variationId, quantity: 1 })
    food = { by, sweet: sweet.id, salty: salty.id }
  })
  const rows: (typeof discounts.$inferInsert)[] = [
    { name: 'Sweet week', kind: 'percentage', value: 20, scope: 'category', targetIds: ['SWEET'], stacks: true },
    { code: 'BOTH', kind: 'fixed', value: 300, stacks: true },
    { code: 'ALONE', name: 'Nearly a tenth off', kind: 'percentage', value: 9 },
    { code: 'BETTER', kind: 'percentage', value: 25 },
    { code: 'LARGE', kind: 'percentage', value: 50, minimumSpendCents: 5000 },
    { code: 'SALTED', kind: 'fixed', value: 1, scope: 'product', targetIds: ['NOT-HERE'] },
    { name: 'Over', kind: 'percentage', value: 90, endsAt: new Date(AT.getTime() - 1000) },
    { name: 'Soon', kind: 'percentage', value: 90, startsAt: new Date(AT.getTime() + HOUR) },
  ]
  beforeAll(async () => void (await shop.db.insert(discounts).values(rows)))
  afterAll(async () => void (await shop.db.delete(discounts)))

  test('a basket names its automatic discounts, and each step of the total with its base amount', async () => {
    await applyCode(shop, food.by, { code: 'both' })
    expect(await getCart(shop, food.by)).toMatchObject({
      discountCents: 700,
      discounts: [
        { name: 'Sweet week', code: null, amountCents: 400 },
        { name: 'BOTH', code: 'BOTH', amountCents: 300 },
      ],
      weightGrams: 500,
      explanation: [
        { kind: 'subtotal', pieces: 3, amountCents: 4000 },
        { kind: 'discount', name: 'Sweet week', scope: 'category', percent: 20, onCents: 2000, amountCents: 400 },
        { kind: 'discount', name: 'BOTH', scope: 'cart', percent: null, onCents: 3600, amountCents: 300 },
        {
          kind: 'delivery',
          method: 'standard',
          zone: 'Home',
          weightGrams: 500,
          usualCents: 599,
          free: null,
          freeFromCents: 5000,
          amountCents: 599,
        },
        { kind: 'total', amountCents: 3899 },
      ],
    })
  })

  test('a basket refuses a code that is worth less than its automatic discount, and takes one that is worth more', async () => {
    await removeCode(shop, food.by)
    await expect(applyCode(shop, food.by, { code: 'ALONE' })).rejects.toMatchObject({ code: 'code-outdone' })
    await applyCode(shop, food.by, { code: 'BETTER' })
    expect(await getCart(shop, food.by)).toMatchObject({ discountCents: 1000, discounts: [{ code: 'BETTER' }] })
  })

  test('a basket says what a code still needs, and whether it applies to the contents', async () => {
    await expect(applyCode(shop, food.by, { code: 'LARGE' })).rejects.toMatchObject({ code: 'code-needs-more', missingCents: 1000 })
    await expect(applyCode(shop, food.by, { code: 'SALTED' })).rejects.toMatchObject({ code: 'code-not-for-these' })
  })

  test('a basket adds a tax on top of the prices, and names a tax included in the prices', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop, { variations: [{ priceCents: 1100 }] })
    await addLine(shop, by, { variationId, quantity: 1 })
    await saveCheckoutAnswer(shop, by, { shipTo: { ...(home as Address), country: 'ES' } })
    const of = async (included: boolean, onDelivery = false) => {
      shop.settings.tax = { ES: { percent: '10', included, onDelivery, name: 'IVA' } }
      const { taxCents, taxIncluded, totalCents, explanation } = await getCart(shop, by)
      const [step, ofDelivery] = explanation.filter(({ kind }) => kind === 'tax')
      return { taxCents, taxIncluded, totalCents, step, ofDelivery }
    }
    const step = { kind: 'tax', on: 'goods', name: 'IVA', percent: '10', onCents: 1100 }
    expect(await of(false)).toMatchObject({
      taxCents: 110,
      taxIncluded: false,
      totalCents: 1100 + 110 + 599,
      step: { ...step, included: false },
      ofDelivery: undefined,
    })
    expect(await of(true)).toMatchObject({ taxCents: 100, taxIncluded: true, totalCents: 1100 + 599, step: { ...step, included: true } })
    const delivery = { ...step, on: 'delivery', onCents: 599 }
    expect(await of(false, true)).toMatchObject({
      taxCents: 110 + 60,
      totalCents: 1100 + 599 + 170,
      step: { ...step, amountCents: 110 },
      ofDelivery: { ...delivery, included: false, amountCents: 60 },
    })
    expect(await of(true, true)).toMatchObject({
      taxCents: 100 + 54,
      totalCents: 1100 + 599,
      step: { ...step, amountCents: 100 },
      ofDelivery: { ...delivery, included: true, amountCents: 54 },
    })
    shop.settings.tax = {}
  })
})
