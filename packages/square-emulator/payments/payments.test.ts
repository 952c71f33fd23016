import type { Square } from 'square'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstErrorOf, newTestKey, openTestEmulator, type TestEmulator, usd } from '#tests/square-emulator/open-test-emulator.ts'

let shop: TestEmulator
beforeAll(async () => {
  shop = await openTestEmulator()
})
afterAll(() => shop.close())

const stockOf = async (id: string) => (await shop.client.inventory.get({ catalogObjectId: id })).data[0]
const line = (id: string, quantity = '1'): Square.OrderLineItem => ({ catalogObjectId: id, quantity })
const order = (...lineItems: Square.OrderLineItem[]): Square.Order => ({ locationId: shop.locationId, lineItems })
async function placed(...lineItems: Square.OrderLineItem[]) {
  const { order: made } = await shop.client.orders.create({ idempotencyKey: newTestKey(), order: order(...lineItems) })
  return { id: made?.id ?? '', due: Number(made?.netAmountDueMoney?.amount ?? 0) }
}
const pay = (orderId: string, amount: number, more: Partial<Square.CreatePaymentRequest> = {}) =>
  shop.client.payments.create({ idempotencyKey: newTestKey(), sourceId: 'cnon:card-nonce-ok', orderId, amountMoney: usd(amount), ...more })

describe('payments', () => {
  test('a payment pays its order and takes the goods out of stock at that moment', async () => {
    const before = Number((await stockOf('MOCHI-6'))?.quantity)
    const { id, due } = await placed(line('MOCHI-6', '2'))
    const { payment } = await pay(id, due)
    expect(payment).toMatchObject({ status: 'COMPLETED', cardDetails: { card: { last4: '1111', cardBrand: 'VISA' } } })
    const { order: paid } = await shop.client.orders.get({ orderId: id })
    expect(paid).toMatchObject({ state: 'COMPLETED', netAmountDueMoney: usd(0), tenders: [{ paymentId: payment?.id }] })
    const stock = await stockOf('MOCHI-6')
    expect(stock).toMatchObject({ quantity: String(before - 2), calculatedAt: payment?.updatedAt })
    expect(await firstErrorOf(pay(id, due))).toMatchObject({ status: 400 })
  })

  test('exactly one of many parallel payments for one order succeeds', async () => {
    const before = Number((await stockOf('MOCHI-12'))?.quantity)
    const { id, due } = await placed(line('MOCHI-12'))
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => pay(id, due)))
    expect(attempts.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect((await stockOf('MOCHI-12'))?.quantity).toBe(String(before - 1))
  })

  test('the same key returns the same payment, and a declined card returns the same refusal and is stored as failed', async () => {
    const { id, due } = await placed(line('LIME-60'))
    const idempotencyKey = newTestKey()
    const declined = { sourceId: 'cnon:card-nonce-declined', idempotencyKey }
    expect(await firstErrorOf(pay(id, due, declined))).toMatchObject({
      status: 400,
      code: 'GENERIC_DECLINE',
      category: 'PAYMENT_METHOD_ERROR',
    })
    expect(await firstErrorOf(pay(id, due, declined))).toMatchObject({ code: 'GENERIC_DECLINE' })
    expect(await firstErrorOf(pay(id, due + 1, declined))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const again = newTestKey()
    const [first, second] = await Promise.all([pay(id, due, { idempotencyKey: again }), pay(id, due, { idempotencyKey: again })])
    expect(second.payment).toEqual(first.payment)
    const listed = await shop.client.payments.list({ locationId: shop.locationId })
    expect(listed.data.filter((one) => one.orderId === id).map((one) => one.status)).toEqual(['COMPLETED', 'FAILED'])
  })

  test('a payment must have the amount due and a known source', async () => {
    const { id, due } = await placed(line('LIME-60'))
    expect(await firstErrorOf(pay(id, due - 1))).toMatchObject({ code: 'PAYMENT_AMOUNT_MISMATCH' })
    for (const sourceId of ['cnon:unknown', 'constructor', '__proto__', 'toString'])
      expect(await firstErrorOf(pay(id, due, { sourceId }))).toMatchObject({ status: 404 })
    expect(await firstErrorOf(pay('NOPE', due))).toMatchObject({ status: 404 })
    expect(
      (await pay(id, due, { sourceId: 'CASH', cashDetails: { buyerSuppliedMoney: usd(due + 10) } })).payment?.cashDetails?.changeBackMoney,
    ).toEqual(usd(10))
  })

  test('an approved payment is completed, cancelled, changed or paid into its order', async () => {
    const { id, due } = await placed(line('LIME-60'))
    const later = { autocomplete: false }
    const { payment: first } = await pay(id, due, later)
    expect(first?.status).toBe('APPROVED')
    const changed = await shop.client.payments.update({
      paymentId: first?.id ?? '',
      idempotencyKey: newTestKey(),
      payment: { tipMoney: usd(100), versionToken: first?.versionToken },
    })
    expect(changed.payment?.totalMoney).toEqual(usd(due + 100))
    expect(
      await firstErrorOf(shop.client.payments.complete({ paymentId: first?.id ?? '', versionToken: first?.versionToken })),
    ).toMatchObject({
      status: 409,
    })
    expect((await shop.client.payments.cancel({ paymentId: first?.id ?? '' })).payment?.status).toBe('CANCELED')
    expect(await firstErrorOf(shop.client.payments.cancel({ paymentId: first?.id ?? '' }))).toMatchObject({ status: 400 })

    const lost = newTestKey()
    await pay(id, due, { ...later, idempotencyKey: lost })
    await shop.client.payments.cancelByIdempotencyKey({ idempotencyKey: lost })
    await shop.client.payments.cancelByIdempotencyKey({ idempotencyKey: newTestKey() })

    const { payment: held } = await pay(id, due, later)
    expect((await shop.client.orders.pay({ orderId: id, idempotencyKey: newTestKey(), paymentIds: [held?.id ?? ''] })).order?.state).toBe(
      'COMPLETED',
    )
    const { payment: loose } = await shop.client.payments.create({
      idempotencyKey: newTestKey(),
      sourceId: 'cnon:card-nonce-ok',
      amountMoney: usd(500),
      autocomplete: false,
    })
    expect((await shop.client.payments.complete({ paymentId: loose?.id ?? '' })).payment?.status).toBe('COMPLETED')
    expect((await shop.client.payments.get({ paymentId: loose?.id ?? '' })).payment?.receiptNumber).toBeDefined()
    expect(await firstErrorOf(shop.client.payments.get({ paymentId: 'NOPE' }))).toMatchObject({ status: 404 })
  })
})

describe('refunds', () => {
  test('money is refunded in parts, never above the amount paid and once for each key', async () => {
    const { id, due } = await placed(line('LIME-60'))
    const { payment } = await pay(id, due)
    const refund = (amount: number, more: Partial<Square.RefundPaymentRequest> = {}) =>
      shop.client.refunds.refundPayment({
        idempotencyKey: newTestKey(),
        paymentId: payment?.id,
        amountMoney: usd(amount),
        reason: 'broken',
        ...more,
      })
    const idempotencyKey = newTestKey()
    const first = await refund(500, { idempotencyKey })
    expect(first.refund).toMatchObject({ status: 'PENDING', paymentId: payment?.id, orderId: id })
    expect(await refund(500, { idempotencyKey })).toEqual(first)
    expect((await shop.client.refunds.get({ refundId: first.refund?.id ?? '' })).refund?.status).toBe('COMPLETED')
    expect(await firstErrorOf(refund(due - 499))).toMatchObject({ status: 400, category: 'REFUND_ERROR', code: 'REFUND_AMOUNT_INVALID' })
    expect(await firstErrorOf(refund(1, { paymentVersionToken: payment?.versionToken }))).toMatchObject({ status: 409 })
    const rivals = await Promise.allSettled(Array.from({ length: 5 }, () => refund(due - 500)))
    expect(rivals.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const after = (await shop.client.payments.get({ paymentId: payment?.id ?? '' })).payment
    expect(after).toMatchObject({ refundedMoney: usd(due), status: 'COMPLETED' })
    expect((await shop.client.orders.get({ orderId: id })).order?.refunds).toHaveLength(2)
    const listed = await shop.client.refunds.list({ locationId: shop.locationId, limit: 1 })
    expect(listed.data).toHaveLength(1)
    expect(listed.hasNextPage()).toBe(true)
  })

  test('a card payment has Square’s processing fee once it is captured, a refund returns its share, and cash has none', async () => {
    const { id, due } = await placed(line('LIME-60'))
    const { payment } = await pay(id, due)
    const fee = Math.round(due * 0.029) + 30
    expect(payment?.processingFee).toEqual([{ effectiveAt: expect.any(String), type: 'INITIAL', amountMoney: usd(fee) }])
    const wanted = { idempotencyKey: newTestKey(), paymentId: payment?.id, amountMoney: usd(due) }
    const { refund } = await shop.client.refunds.refundPayment(wanted)
    const made = (await shop.client.refunds.get({ refundId: refund?.id ?? '' })).refund
    expect(made?.processingFee).toEqual([{ effectiveAt: expect.any(String), type: 'INITIAL', amountMoney: usd(-fee) }])
    const other = await placed(line('LIME-60'))
    const cash = await pay(other.id, other.due, { sourceId: 'CASH', cashDetails: { buyerSuppliedMoney: usd(other.due) } })
    expect(cash.payment?.processingFee).toBeUndefined()
  })

  test('a payment that was never captured is not refunded', async () => {
    const { payment } = await shop.client.payments.create({
      idempotencyKey: newTestKey(),
      sourceId: 'cnon:card-nonce-ok',
      amountMoney: usd(500),
      autocomplete: false,
    })
    const call = (paymentId?: string) =>
      firstErrorOf(shop.client.refunds.refundPayment({ idempotencyKey: newTestKey(), paymentId, amountMoney: usd(5) }))
    expect(await call(payment?.id)).toMatchObject({ code: 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION' })
    expect(await call('NOPE')).toMatchObject({ status: 404 })
    expect(await call()).toMatchObject({ status: 400 })
    expect(await firstErrorOf(shop.client.refunds.get({ refundId: 'NOPE' }))).toMatchObject({ status: 404 })
  })
})
