import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { OutsideRefused } from '#shop/ports.ts'
import type { OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { contractOrderOfOne, percentOff, contractOrderToPay } from './basket.contract.ts'

const baskets = fc.record({
  lines: fc.uniqueArray(fc.record({ at: fc.nat(1000), quantity: fc.integer({ min: 1, max: 50 }) }), {
    minLength: 1,
    maxLength: 12,
    selector: ({ at }) => at,
  }),
  discounts: fc.array(
    fc.record({
      kind: fc.constantFrom('percentage' as const, 'fixed' as const),
      value: fc.integer({ min: 1, max: 100 }),
      of: fc.option(fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 4 }), { nil: null }),
      stacks: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  tax: fc.option(
    fc.record({
      percent: fc.constantFrom('0', '5', '6.25', '7.5', '8.875', '10.35', '21', '0.125'),
      included: fc.boolean(),
      onDelivery: fc.boolean(),
    }),
    { nil: null },
  ),
  shippingCents: fc.constantFrom(0, 1, 599, 1499),
})

export function totalsContract(opened: () => OpenedPointOfSale): void {
  test('any cart has the same total at the point of sale, to the cent', async () => {
    const emulator = opened()
    const shelf = await emulator.variations()
    await fc.assert(
      fc.asyncProperty(baskets, async ({ lines, discounts, ...rest }) => {
        // The map keeps variations distinct, even when the random indexes repeat.
        const picked = new Map(lines.map(({ at, quantity }) => [shelf[at % shelf.length]!, quantity]))
        const order = contractOrderToPay({
          ...rest,
          discounts: discounts.map(({ kind, value, of, stacks }, at) => ({
            id: `D${at}`,
            kind,
            value: kind === 'fixed' ? value * 17 : value,
            scope: of ? 'product' : 'cart',
            targetIds: (of ?? []).map((place) => shelf[place % shelf.length]!.id),
            minimumSpendCents: 0,
            stacks,
            isEntered: false,
          })),
          lines: [...picked].map(([{ id, priceCents }, quantity]) => ({ variationId: id, priceCents, quantity })),
        })
        expect(await emulator.pointOfSale.payments.total(order)).toBe(order.totalCents)
        // A free order has no payment page.
        if (order.totalCents === 0) return
        const page = await emulator.pointOfSale.payments.paymentPage(order, crypto.randomUUID())
        const { order: made } = await emulator.square.orders.get({ orderId: page.providerOrderId })
        expect(made).toMatchObject({
          referenceId: order.number,
          totalMoney: { amount: BigInt(order.totalCents), currency: 'USD' },
          totalTaxMoney: { amount: BigInt(order.taxCents) },
          totalServiceChargeMoney: { amount: BigInt(order.shippingCents) },
          totalDiscountMoney: { amount: BigInt(order.lines.reduce((sum, line) => sum + line.discountCents, 0)) },
        })
        expect(made?.lineItems?.map(({ totalTaxMoney }) => Number(totalTaxMoney?.amount))).toEqual(
          order.lines.map(({ taxCents }) => taxCents),
        )
        expect(Number(made?.serviceCharges?.[0]?.totalTaxMoney?.amount ?? 0)).toBe(order.shippingTaxCents)
      }),
      { numRuns: 60 },
    )
  })

  test('the largest possible cart is accepted', async () => {
    const emulator = opened()
    const shelf = (await emulator.variations()).slice(0, 100)
    const order = contractOrderToPay({
      lines: shelf.map(({ id, priceCents }) => ({ variationId: id, priceCents, quantity: 50 })),
      discounts: [percentOff(10)],
      tax: { percent: '8.875', included: false },
    })
    expect(order.lines).toHaveLength(100)
    expect(await emulator.pointOfSale.payments.total(order)).toBe(order.totalCents)
  })

  test('a free order is completed without a payment page, once for its key, and reduces the stock', async () => {
    const emulator = opened()
    const { order, variationId } = await contractOrderOfOne(emulator)
    const line = firstOf(order.lines)
    const free = contractOrderToPay({
      lines: [{ variationId, priceCents: line.unitPriceCents, quantity: 2 }],
      discounts: [percentOff(100)],
      tax: { percent: '21', included: true },
      shippingCents: 0,
    })
    const { payments } = emulator.pointOfSale
    for (const _ of [1, 2]) await payments.completeFreeOrder?.(free, free.orderId)
    expect(await emulator.pointOfSale.stockSource.stockCountsOf([variationId])).toMatchObject([{ quantity: 8 }])
    await expect(payments.completeFreeOrder?.(order, order.orderId)).rejects.toMatchObject({ code: 'total-differs' })
    expect(await emulator.pointOfSale.stockSource.stockCountsOf([variationId])).toMatchObject([{ quantity: 8 }])
  })

  test('charges, taxes and discounts have names in the buyer’s language', async () => {
    const emulator = opened()
    const { variationId, order } = await contractOrderOfOne(emulator)
    const lines = [{ variationId, priceCents: firstOf(order.lines).unitPriceCents, quantity: 1 }]
    const basket = contractOrderToPay({ lines, discounts: [percentOff(10)], tax: { percent: '10', included: false } })
    const inJapanese = { ...basket, delivery: 'express' as const, buyer: { ...basket.buyer, locale: 'ja-JP' as const } }
    const { providerOrderId } = await emulator.pointOfSale.payments.paymentPage(inJapanese, crypto.randomUUID())
    const { order: made } = await emulator.square.orders.get({ orderId: providerOrderId })
    const names = [made?.serviceCharges, made?.taxes, made?.discounts].map((charges) => charges?.map(({ name }) => name))
    expect(names).toEqual([['express, ja-JP'], ['tax, ja-JP'], ['discount, ja-JP']])
  })

  test('a changed price shows in the total, and no payment page is created for the old price', async () => {
    const emulator = opened()
    const { order, variationId } = await contractOrderOfOne(emulator)
    await emulator.setPrice(variationId, order.totalCents)
    expect(await emulator.pointOfSale.payments.total(order)).not.toBe(order.totalCents)
    await expect(emulator.pointOfSale.payments.paymentPage(order, crypto.randomUUID())).rejects.toMatchObject({ code: 'total-differs' })
    const { paymentLinks } = (await emulator.square.checkout.paymentLinks.list()).response
    const orders = await Promise.all(
      (paymentLinks ?? []).slice(0, 5).map(({ orderId }) => emulator.square.orders.get({ orderId: orderId! })),
    )
    expect(orders.map((answer) => answer.order?.referenceId)).not.toContain(order.number)
  })

  test('a variation that is not in the catalogue is refused', async () => {
    const order = contractOrderToPay({ lines: [{ variationId: 'NOT-THERE', priceCents: 500, quantity: 1 }] })
    await expect(opened().pointOfSale.payments.total(order)).rejects.toBeInstanceOf(OutsideRefused)
    await expect(opened().pointOfSale.payments.paymentPage(order, crypto.randomUUID())).rejects.toBeInstanceOf(OutsideRefused)
  })
}
