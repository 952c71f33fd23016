import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discounts } from '#database/schema.ts'
import { makeProduct } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import type { Actor } from './actor.ts'
import { addLine, applyCode, cartOf, removeCode, setQuantity } from './cart.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const stranger: Actor = { kind: 'visitor', cartToken: null }
async function visitorWith(priceCents: number, quantity: number): Promise<{ by: Actor; variationId: string }> {
  const { variationId } = await makeProduct(shop, { variations: [{ priceCents }] })
  const { token } = await addLine(shop, stranger, { variationId, quantity })
  return { by: { kind: 'visitor', cartToken: token }, variationId }
}

describe('a discount code', () => {
  const DAY = 24 * 60 * 60 * 1000
  beforeAll(async () => {
    const from = (days: number) => new Date(Date.now() + days * DAY)
    await shop.db.insert(discounts).values([
      { code: 'TEN', kind: 'percentage', value: 10 },
      { code: 'FIVE', kind: 'fixed', value: 500, minimumSpendCents: 2000 },
      { code: 'OVER', kind: 'percentage', value: 10, endsAt: from(-1) },
      { code: 'SOON', kind: 'percentage', value: 10, startsAt: from(1) },
    ])
  })

  test('takes off what it says, however it is typed, and can be taken off again', async () => {
    const { by } = await visitorWith(999, 1)
    await applyCode(shop, by, { code: ' ten ' })
    expect(await cartOf(shop, by)).toMatchObject({
      discountCents: 100,
      totalCents: 999 - 100 + 599,
      discount: { code: 'TEN', refused: null },
    })
    await removeCode(shop, by)
    expect(await cartOf(shop, by)).toMatchObject({ discountCents: 0, discount: null })
  })

  test.each([
    ['NOBODY', 'code-unknown'],
    ["' or 1=1 --", 'code-unknown'],
    ['OVER', 'code-not-valid'],
    ['SOON', 'code-not-valid'],
    ['FIVE', 'code-needs-more'],
  ])('%s is refused as %s and changes nothing', async (code, refusal) => {
    const { by } = await visitorWith(999, 1)
    await applyCode(shop, by, { code: 'TEN' })
    await expect(applyCode(shop, by, { code })).rejects.toMatchObject({ code: refusal })
    expect((await cartOf(shop, by)).discount).toEqual({ code: 'TEN', refused: null, missingCents: 0 })
  })

  test('needs something to apply to', async () => {
    await expect(applyCode(shop, stranger, { code: 'TEN' })).rejects.toMatchObject({ code: 'cart-empty' })
  })

  test('that no longer fits stays and says why, without taking anything off', async () => {
    const { by, variationId } = await visitorWith(1000, 2)
    await applyCode(shop, by, { code: 'FIVE' })
    await setQuantity(shop, by, { variationId, quantity: 1 })
    expect(await cartOf(shop, by)).toMatchObject({ discountCents: 0, discount: { code: 'FIVE', refused: 'code-needs-more' } })
  })
})
