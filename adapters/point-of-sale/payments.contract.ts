import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { OutsideRefused, type OrderToPay, type PaymentPage } from '#shop/ports.ts'
import type { OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { collectAll, contractOrderOfOne } from './basket.contract.ts'

export function paymentsContract(opened: () => OpenedPointOfSale): void {
  const pageOfOnePiece = async (): Promise<PaymentPage & { order: OrderToPay; variationId: string }> => {
    const till = opened()
    const piece = await contractOrderOfOne(till)
    return { ...piece, ...(await till.pointOfSale.payments.paymentPage(piece.order, randomUUID())) }
  }
  const stockOf = async (variationId: string) =>
    (await collectAll(opened().pointOfSale.stockSource.stockCounts(null))).find((count) => count.variationId === variationId)!

  test('paying a page approves the order for the full amount and sends the buyer back', async () => {
    const till = opened()
    const { order, url, providerOrderId } = await pageOfOnePiece()
    expect(await till.pointOfSale.payments.paymentState(providerOrderId)).toEqual({ state: 'waiting' })
    const { paid, returnedTo } = await till.pay(url)
    expect(paid).toBe(true)
    expect(returnedTo).toContain(order.returnUrl)
    expect(await till.pointOfSale.payments.paymentState(providerOrderId)).toMatchObject({
      state: 'approved',
      amountCents: order.totalCents,
      others: [],
    })
  })

  test('the payment time lies after stock counts without the sale and not after the count that includes it', async () => {
    const till = opened()
    const { variationId, url, providerOrderId } = await pageOfOnePiece()
    const before = await stockOf(variationId)
    await till.pay(url)
    const after = await stockOf(variationId)
    const state = await till.pointOfSale.payments.paymentState(providerOrderId)
    if (state.state !== 'approved') throw new Error(state.state)
    expect(after.quantity).toBe(before.quantity - 1)
    expect(state.paidAt > before.countedAt).toBe(true)
    expect(state.paidAt <= after.countedAt).toBe(true)
    await till.pointOfSale.payments.refund(state.paymentId, 1, 'test', randomUUID())
    expect(await till.pointOfSale.payments.paymentState(providerOrderId)).toMatchObject(state)
  })

  test('a declined card leaves the order waiting, and a code from the bank can still pay it', async () => {
    const till = opened()
    const { url, providerOrderId } = await pageOfOnePiece()
    for (const card of ['decline', 'wrong-code'] as const) {
      const before = Date.now()
      expect((await till.pay(url, card)).paid).toBe(false)
      const state = await till.pointOfSale.payments.paymentState(providerOrderId)
      expect(state).toEqual({ state: 'waiting', declinedAt: expect.any(Date) })
      // Another buyer's declined card does not affect this order.
      expect(state.state === 'waiting' && state.declinedAt!.getTime()).toBeGreaterThanOrEqual(before - 1000)
      expect(await till.pointOfSale.payments.paymentState((await pageOfOnePiece()).providerOrderId)).toEqual({ state: 'waiting' })
    }
    expect((await till.pay(url, 'challenge')).paid).toBe(true)
    expect((await till.pointOfSale.payments.paymentState(providerOrderId)).state).toBe('approved')
  })

  test('the same key always returns the same payment page, even in parallel, and is refused with another order', async () => {
    const till = opened()
    const { order } = await contractOrderOfOne(till)
    const key = randomUUID()
    const pages = await Promise.all(Array.from({ length: 5 }, () => till.pointOfSale.payments.paymentPage(order, key)))
    for (const page of pages) expect(page).toEqual(pages[0])
    expect(await till.pointOfSale.payments.paymentPage(order, key)).toEqual(pages[0])
    await expect(till.pointOfSale.payments.paymentPage((await contractOrderOfOne(till)).order, key)).rejects.toBeInstanceOf(OutsideRefused)
  })

  test('only one of many parallel payments on a page succeeds', async () => {
    const till = opened()
    const { url, providerOrderId } = await pageOfOnePiece()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => till.pay(url)))
    expect(outcomes.filter(({ paid }) => paid)).toHaveLength(1)
    expect(await till.pointOfSale.payments.paymentState(providerOrderId)).toMatchObject({ state: 'approved', others: [] })
  })

  test('a closed payment page cannot be paid, and closing it again is harmless', async () => {
    const till = opened()
    const { linkId, url, providerOrderId } = await pageOfOnePiece()
    await till.pointOfSale.payments.closePaymentPage(linkId)
    expect((await till.pay(url)).paid).toBe(false)
    expect(await till.pointOfSale.payments.paymentState(providerOrderId)).toEqual({ state: 'closed' })
    await till.pointOfSale.payments.closePaymentPage(linkId)
    await till.pointOfSale.payments.closePaymentPage('NEVER-WAS')
  })

  test('closing a paid payment page is refused as paid every time', async () => {
    const till = opened()
    const { linkId, url } = await pageOfOnePiece()
    await till.pay(url)
    for (let times = 0; times < 2; times++)
      await expect(till.pointOfSale.payments.closePaymentPage(linkId)).rejects.toMatchObject({ name: 'OutsideRefused', code: 'paid' })
  })

  test('a payment page that is closed and paid at the same moment is either closed and unpaid or reported as paid', async () => {
    const till = opened()
    for (let times = 0; times < 8; times++) {
      const { linkId, url, providerOrderId } = await pageOfOnePiece()
      const [closing, { paid }] = await Promise.all([
        till.pointOfSale.payments.closePaymentPage(linkId).then(
          () => 'closed',
          (error: OutsideRefused) => error.code,
        ),
        till.pay(url),
      ])
      expect({ closing, state: (await till.pointOfSale.payments.paymentState(providerOrderId)).state }).toEqual(
        paid ? { closing: 'paid', state: 'approved' } : { closing: 'closed', state: 'closed' },
      )
    }
  })

  test('money is refunded once for each key and never exceeds the amount paid', async () => {
    const till = opened()
    const { order, url, providerOrderId } = await pageOfOnePiece()
    await till.pay(url)
    const state = await till.pointOfSale.payments.paymentState(providerOrderId)
    if (state.state !== 'approved') throw new Error(state.state)
    // Longer than Square permits for a key.
    const key = `refund:${order.orderId}:paid-too-late`
    const again = await Promise.all(
      Array.from({ length: 3 }, () => till.pointOfSale.payments.refund(state.paymentId, 100, 'paid-too-late', key)),
    )
    for (const { refundId } of again) expect(refundId).toBe(firstOf(again).refundId)
    const { payment } = await till.square.payments.get({ paymentId: state.paymentId })
    expect(payment?.refundedMoney?.amount).toBe(100n)
    await expect(till.pointOfSale.payments.refund(state.paymentId, order.totalCents, 'too much', randomUUID())).rejects.toBeInstanceOf(
      OutsideRefused,
    )
    await till.pointOfSale.payments.refund(state.paymentId, order.totalCents - 100, 'the rest', randomUUID())
    // A failed refund is found by its id, and in the list of all failed refunds since a given time.
    const { refundId } = firstOf(again)
    const [since, { pointOfSale }] = [new Date(Date.now() - MINUTE), till]
    expect([await pointOfSale.isRefundReturned(refundId), await pointOfSale.returnedRefunds(since)]).toEqual([false, []])
    till.returnRefund(refundId)
    expect([await pointOfSale.isRefundReturned(refundId), await pointOfSale.returnedRefunds(since)]).toEqual([true, [refundId]])
  })

  test('pieces are restocked once for each key, and the count that follows is the newest', async () => {
    const till = opened()
    const { variationId, url } = await pageOfOnePiece()
    await till.pay(url)
    const before = await stockOf(variationId)
    const [key, at] = [`restock:${randomUUID()}`, new Date()]
    const counts = await till.pointOfSale.stockSource.restock([{ variationId, quantity: 2 }], at, key)
    expect(counts).toMatchObject([{ variationId, quantity: before.quantity + 2 }])
    expect(firstOf(counts).countedAt > before.countedAt).toBe(true)
    await till.pointOfSale.stockSource.restock([{ variationId, quantity: 2 }], at, key)
    expect(await stockOf(variationId)).toEqual(counts[0])
    await expect(till.pointOfSale.stockSource.restock([{ variationId, quantity: 3 }], at, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('pieces that came back before the stock count are already included in that count', async () => {
    const till = opened()
    const { variationId } = await pageOfOnePiece()
    const cameBack = new Date(Date.now() - MINUTE)
    await till.setStock(variationId, 7)
    await till.pointOfSale.stockSource.restock([{ variationId, quantity: 2 }], cameBack, randomUUID())
    expect((await stockOf(variationId)).quantity).toBe(7)
  })

  test('a restock changes nothing if one variation is unknown or the return was too long ago', async () => {
    const till = opened()
    const { variationId } = await pageOfOnePiece()
    const before = await stockOf(variationId)
    const pieces = [
      { variationId, quantity: 1 },
      { variationId: 'NEVER-WAS', quantity: 1 },
    ]
    await expect(till.pointOfSale.stockSource.restock(pieces, new Date(), randomUUID())).rejects.toBeInstanceOf(OutsideRefused)
    const longAgo = new Date(Date.now() - 25 * HOUR)
    await expect(till.pointOfSale.stockSource.restock([firstOf(pieces)], longAgo, randomUUID())).rejects.toBeInstanceOf(OutsideRefused)
    expect(await stockOf(variationId)).toEqual(before)
  })

  test('an order or payment that never existed is refused', async () => {
    const { pointOfSale } = opened()
    await expect(pointOfSale.paymentState('NEVER-WAS')).rejects.toMatchObject({ name: 'OutsideRefused', code: 'NOT_FOUND' })
    await expect(pointOfSale.refund('NEVER-WAS', 100, 'test', randomUUID())).rejects.toMatchObject({
      name: 'OutsideRefused',
      code: 'NOT_FOUND',
    })
  })
}
