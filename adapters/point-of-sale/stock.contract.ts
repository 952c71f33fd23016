import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { OutsideRefused } from '#shop/ports.ts'
import type { OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { collectAll, contractOrderOfOne } from './basket.contract.ts'

export function stockContract(opened: () => OpenedPointOfSale): void {
  const pageOfOnePiece = async () => {
    const emulator = opened()
    const piece = await contractOrderOfOne(emulator)
    return { ...piece, ...(await emulator.pointOfSale.payments.paymentPage(piece.order, randomUUID())) }
  }
  const stockOf = async (variationId: string) =>
    (await collectAll(opened().pointOfSale.stockSource.stockCounts(null))).find((count) => count.variationId === variationId)!

  test('the payment time lies after stock counts without the sale and not after the count that includes it', async () => {
    const emulator = opened()
    const { variationId, url, providerOrderId } = await pageOfOnePiece()
    const before = await stockOf(variationId)
    await emulator.pay(url)
    const after = await stockOf(variationId)
    const state = await emulator.pointOfSale.payments.paymentState(providerOrderId)
    if (state.state !== 'approved') throw new Error(state.state)
    expect(after.quantity).toBe(before.quantity - 1)
    expect(state.paidAt > before.countedAt).toBe(true)
    expect(state.paidAt <= after.countedAt).toBe(true)
    await emulator.pointOfSale.payments.refund(state.paymentId, 1, 'test', randomUUID())
    const { versions: _, ...unchanged } = state
    expect(await emulator.pointOfSale.payments.paymentState(providerOrderId)).toMatchObject(unchanged)
  })

  test('a code from the bank pays after a wrong one', async () => {
    const emulator = opened()
    const { url, providerOrderId } = await pageOfOnePiece()
    expect((await emulator.pay(url, 'wrong-code')).paid).toBe(false)
    expect(await emulator.pointOfSale.payments.paymentState(providerOrderId)).toEqual({ state: 'waiting', declinedAt: expect.any(Date) })
    expect((await emulator.pay(url, 'challenge')).paid).toBe(true)
    expect((await emulator.pointOfSale.payments.paymentState(providerOrderId)).state).toBe('approved')
  })

  test('a sale made elsewhere is recorded once for each key', async () => {
    const emulator = opened()
    const { variationId } = await contractOrderOfOne(emulator)
    const [key, at] = [`sale:${randomUUID()}`, new Date()]
    const counts = await emulator.pointOfSale.stockSource.recordSale([{ variationId, quantity: 3 }], at, key)
    expect(counts).toMatchObject([{ variationId, quantity: 7 }])
    await emulator.pointOfSale.stockSource.recordSale([{ variationId, quantity: 3 }], at, key)
    expect(await stockOf(variationId)).toEqual(counts[0])
  })

  test('pieces are restocked once for each key, and the count that follows is the newest', async () => {
    const emulator = opened()
    const { variationId, url } = await pageOfOnePiece()
    await emulator.pay(url)
    const before = await stockOf(variationId)
    const [key, at] = [`restock:${randomUUID()}`, new Date()]
    const counts = await emulator.pointOfSale.stockSource.restock([{ variationId, quantity: 2 }], at, key)
    expect(counts).toMatchObject([{ variationId, quantity: before.quantity + 2 }])
    expect(firstOf(counts).countedAt > before.countedAt).toBe(true)
    await emulator.pointOfSale.stockSource.restock([{ variationId, quantity: 2 }], at, key)
    expect(await stockOf(variationId)).toEqual(counts[0])
    await expect(emulator.pointOfSale.stockSource.restock([{ variationId, quantity: 3 }], at, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('pieces that came back before the stock count are already included in that count', async () => {
    const emulator = opened()
    const { variationId } = await pageOfOnePiece()
    const cameBack = new Date(Date.now() - MINUTE)
    await emulator.setStock(variationId, 7)
    await emulator.pointOfSale.stockSource.restock([{ variationId, quantity: 2 }], cameBack, randomUUID())
    expect((await stockOf(variationId)).quantity).toBe(7)
  })

  test('a restock changes nothing if one variation is unknown or the return was too long ago', async () => {
    const emulator = opened()
    const { variationId } = await pageOfOnePiece()
    const before = await stockOf(variationId)
    const pieces = [
      { variationId, quantity: 1 },
      { variationId: 'NEVER-WAS', quantity: 1 },
    ]
    await expect(emulator.pointOfSale.stockSource.restock(pieces, new Date(), randomUUID())).rejects.toBeInstanceOf(OutsideRefused)
    const longAgo = new Date(Date.now() - 25 * HOUR)
    await expect(emulator.pointOfSale.stockSource.restock([firstOf(pieces)], longAgo, randomUUID())).rejects.toBeInstanceOf(OutsideRefused)
    expect(await stockOf(variationId)).toEqual(before)
  })
}
