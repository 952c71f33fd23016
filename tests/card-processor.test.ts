import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentsContract } from '#adapters/payments.contract.ts'
import { contractOrderToPay } from '#adapters/point-of-sale/basket.contract.ts'
import { outbox, stockMovements } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { firstOf } from '#shared/present.ts'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import { cancelOrder } from '#shop/ordering/orders/cancellations.ts'
import { expireOrders } from '#shop/ordering/payments/expiry.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openCards, type OpenedCardProcessor } from '#tests/fixtures/card-processor/open-card-processor.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, work } from '#tests/helpers/paid-order.ts'

// A second payment provider beside Square's catalogue and stock. It differs where providers do: a
// delayed capture, slow refunds, and signatures in the form of Standard Webhooks.

paymentsContract('the card processor', async () => {
  const cards = await openCards({ timeout: 2_000 })
  return Object.assign(cards, {
    order: async () => contractOrderToPay({ lines: [{ variationId: 'V', priceCents: 990, quantity: 1 }] }),
    posted: () => cards.sent.map(({ body, headers }) => ({ body, header: (name: string) => headers[name] })),
  })
})

describe('a shop with the card processor for payments, and catalogue and stock at Square', () => {
  let cards: OpenedCardProcessor
  let selling: Selling
  let call: ReturnType<typeof openTestApp>['call']
  beforeAll(async () => {
    cards = await openCards()
    selling = await openSelling(({ pointOfSale: { webhooks } }) => ({ payments: cards.payments, webhooks: [...webhooks, cards.webhook] }))
    ;({ call } = openTestApp(selling.shop, {}))
  })
  beforeEach(() => void cards.sent.splice(0))
  afterAll(async () => {
    await selling.close()
    await cards.close()
  })

  /**
   * Posts the webhooks that the card processor has sent meanwhile. Returns the responses' statuses.
   */
  const deliver = async () => {
    const answers = await Promise.all(
      cards.sent.splice(0).map(({ body, headers }) => call('/api/webhooks/cards', { method: 'POST', body, headers })),
    )
    return answers.map(({ status }) => status)
  }
  const paid = async (pieces: number) => {
    const snack = await selling.snack(10)
    const by = await selling.buyer([snack.id, pieces])
    const placed = await selling.placed(by)
    expect((await cards.pay(placed.url)).paid).toBe(true)
    expect(await deliver()).toEqual([200])
    return { ...placed, by, snack }
  }
  const refundsOf = async (number: string) => (await selling.account(number)).refunds

  test('its webhook settles the order, and the sale is recorded at Square once', async () => {
    const { number, snack } = await paid(3)
    const { order, attempts, sales } = await selling.account(number)
    expect(order.status).toBe('paid')
    expect(attempts).toMatchObject([{ provider: 'cards', status: 'paid', pointOfSaleOrderId: attempts[0]!.providerOrderId }])
    expect(sales).toMatchObject([{ delta: -3, pending: true }])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 7, reserved: 0 })
    await work(selling.shop)
    await work(selling.shop)
    expect(await countedAtPointOfSale(selling, snack.id)).toBe(7)
    expect((await selling.account(number)).sales).toMatchObject([{ delta: -3, pending: false }])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 7, reserved: 0 })
  })

  test('a count at Square before the sale is recorded there does not bring the pieces back', async () => {
    const { snack } = await paid(2)
    const [counted] = await selling.emulator.pointOfSale.stockSource.stockCountsOf([snack.id])
    await applyStockCounts(selling.shop, [{ ...counted!, countedAt: new Date() }])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 8, reserved: 0 })
    await work(selling.shop)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 8, reserved: 0 })
    expect(await countedAtPointOfSale(selling, snack.id)).toBe(8)
  })

  test('a count that includes the sale may arrive before the shop knows that it was recorded', async () => {
    const { number, snack } = await paid(2)
    const { stockSource } = selling.shop
    selling.shop.stockSource = {
      ...stockSource,
      async recordSale(...args) {
        const counts = await stockSource.recordSale(...args)
        await applyStockCounts(selling.shop, counts)
        return counts
      },
    }
    await work(selling.shop)
    selling.shop.stockSource = stockSource
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 8, reserved: 0 })
    const ledger = await selling.shop.db.select().from(stockMovements).where(eq(stockMovements.variationId, snack.id))
    expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(8)
    expect((await selling.account(number)).sales).toMatchObject([{ pending: false }])
  })

  test('a cancellation is refunded once its payment is captured, and its pieces come back', async () => {
    const { number, by, snack } = await paid(4)
    await cancelOrder(selling.shop, by, number)
    await work(selling.shop)
    expect(await refundsOf(number)).toMatchObject([{ doneAt: null }])
    cards.settle()
    expect(await deliver()).toEqual(expect.arrayContaining([200]))
    selling.later(10 * MINUTE)
    await work(selling.shop)
    const [refund] = await refundsOf(number)
    expect(refund).toMatchObject({ doneAt: expect.any(Date), refundId: expect.stringMatching(/^re_/) })
    await work(selling.shop)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 10, reserved: 0 })
    expect(await countedAtPointOfSale(selling, snack.id)).toBe(10)
    selling.later(-10 * MINUTE)
  })

  test('a slow refund that fails in the end is owed again', async () => {
    const { number, by } = await paid(1)
    cards.settle()
    await deliver()
    await cancelOrder(selling.shop, by, number)
    await work(selling.shop)
    const { refundId } = firstOf(await refundsOf(number))
    cards.returnRefund(refundId!)
    await deliver()
    expect(await refundsOf(number)).toMatchObject([{ doneAt: null, refundId: null }])
  })

  test('a shop that has changed its provider does not refund through the wrong one', async () => {
    const { number, by } = await paid(1)
    await cancelOrder(selling.shop, by, number)
    await work({ ...selling.shop, payments: selling.emulator.pointOfSale.payments })
    const [refund] = await refundsOf(number)
    expect(refund).toMatchObject({ doneAt: null })
    const [row] = await selling.shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `refund:${refund!.id}`))
    expect(row!.lastError).toContain('made through cards')
  })

  test('an unpaid order expires and can no longer be paid', async () => {
    const snack = await selling.snack(5)
    const { number, url } = await selling.placed(await selling.buyer([snack.id, 1]))
    selling.later(31 * MINUTE)
    await expireOrders(selling.shop)
    selling.later(-31 * MINUTE)
    expect((await selling.account(number)).order.status).toBe('expired')
    expect((await cards.pay(url)).paid).toBe(false)
  })

  test('a webhook that the card processor did not sign is refused', async () => {
    const { number, url } = await selling.placed(await selling.buyer([(await selling.snack(5)).id, 1]))
    await cards.pay(url)
    const [{ body, headers }] = cards.sent as [(typeof cards.sent)[number]]
    const post = (forged: Record<string, string>) =>
      call('/api/webhooks/cards', { method: 'POST', body, headers: { ...headers, ...forged } })
    expect((await post({ 'webhook-signature': 'v1,AAAA' })).status).toBe(403)
    expect((await post({ 'webhook-timestamp': '1' })).status).toBe(403)
    expect((await selling.account(number)).order.status).toBe('pending_payment')
    const [attempt] = (await selling.account(number)).attempts
    await settlePayment(selling.shop, attempt!.providerOrderId!)
    expect((await selling.account(number)).order.status).toBe('paid')
  })
})
