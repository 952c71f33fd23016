import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { OutsideRefused, OutsideUnavailable, type PointOfSale } from '#shop/ports.ts'
import type { OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { collectAll, contractOrderOfOne } from './basket.contract.ts'

export function faultsContract(opened: () => OpenedPointOfSale): void {
  const everyCall = async (): Promise<[string, (pointOfSale: PointOfSale) => Promise<unknown>][]> => {
    const { order } = await contractOrderOfOne(opened())
    return [
      ['catalogue', ({ catalogueSource }) => collectAll(catalogueSource.catalogueSince(null))],
      ['catalogue since', ({ catalogueSource }) => collectAll(catalogueSource.catalogueSince(new Date(0)))],
      ['stock', ({ stockSource }) => collectAll(stockSource.stockCounts(null))],
      ['sale', ({ stockSource }) => stockSource.recordSale([{ variationId: 'V', quantity: 1 }], new Date(), randomUUID())],
      ['total', ({ payments }) => payments.total(order)],
    ]
  }

  test.each(['busy', 'broken', 'silent'] as const)('every call to a point of sale that is %s fails as unavailable', async (mood) => {
    const emulator = opened()
    const calls = await everyCall()
    emulator.mood = mood
    await Promise.all(calls.map(([name, call]) => expect(call(emulator.pointOfSale), name).rejects.toBeInstanceOf(OutsideUnavailable)))
  })

  test('a point of sale that does not know us refuses every call with its own code', async () => {
    const emulator = opened()
    const calls = await everyCall()
    emulator.mood = 'locked'
    for (const [name, call] of calls)
      await expect(call(emulator.pointOfSale), name).rejects.toMatchObject({ name: 'OutsideRefused', code: 'UNAUTHORIZED' })
  })

  test('an error of the point of sale repeats no customer data', async () => {
    const emulator = opened()
    const { order } = await contractOrderOfOne(emulator)
    const email = `${'noor'.repeat(80)}@example.test`
    const fault = await emulator.pointOfSale.payments
      .paymentPage({ ...order, buyer: { ...order.buyer, email } }, randomUUID())
      .catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(OutsideRefused)
    expect(String(fault)).not.toContain('noor')
  })

  test('the point of sale is called as before after an outage', async () => {
    const emulator = opened()
    const { order } = await contractOrderOfOne(emulator)
    emulator.mood = 'broken'
    await expect(emulator.pointOfSale.payments.total(order)).rejects.toBeInstanceOf(OutsideUnavailable)
    emulator.mood = 'well'
    expect(await emulator.pointOfSale.payments.total(order)).toBe(order.totalCents)
  })
}
