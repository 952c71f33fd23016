import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { firstOf } from '#shared/present.ts'
import { collectAll } from './point-of-sale/basket.contract.ts'
import { OutsideRefused, OutsideUnavailable, type OrderToPay, type PaymentPage, type Payments, type WebhookReader } from '#shop/ports.ts'

/** A payment provider opened for the contract, with the buyer and the bank that act on it. */
export interface OpenedPayments {
  payments: Payments
  webhook: WebhookReader
  mood: 'well' | 'busy' | 'broken' | 'locked' | 'silent'
  /** A new order that the provider accepts. */
  order(): Promise<OrderToPay>
  /** Pays on the payment page, as a buyer does. */
  pay(url: string, card?: 'approve' | 'decline'): Promise<{ paid: boolean; returnedTo: string | null }>
  /** Finishes what the provider does in the background, such as a delayed capture. */
  settle(): void
  /** The customer's bank returns a refund. */
  returnRefund(id: string): void
  /** Every webhook posted so far. */
  posted(): { body: string; header: (name: string) => string | undefined }[]
  close(): Promise<void>
}

/** Contract tests for every payment provider's adapter. Its timeout must be about two seconds. */
export function paymentsContract(name: string, open: () => Promise<OpenedPayments>): void {
  describe(`${name}: payments contract`, () => {
    let opened: OpenedPayments
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    beforeEach(() => {
      opened.mood = 'well'
    })
    const pageOfOrder = async (): Promise<PaymentPage & { order: OrderToPay }> => {
      const order = await opened.order()
      return { order, ...(await opened.payments.paymentPage(order, randomUUID())) }
    }
    const paidOrder = async () => {
      const page = await pageOfOrder()
      await opened.pay(page.url)
      const state = await opened.payments.paymentState(page.providerOrderId)
      if (state.state !== 'approved') throw new Error(state.state)
      opened.settle()
      return { ...page, paymentId: state.paymentId }
    }
    const refundedOf = async (providerOrderId: string) => {
      const state = await opened.payments.paymentState(providerOrderId)
      return state.state === 'approved' ? (state.refundedCents ?? 0) : null
    }

    test('paying a page approves the order for the full amount and sends the buyer back', async () => {
      const { order, url, providerOrderId } = await pageOfOrder()
      expect(await opened.payments.total(order)).toBe(order.totalCents)
      expect(await opened.payments.paymentState(providerOrderId)).toEqual({ state: 'waiting' })
      const { paid, returnedTo } = await opened.pay(url)
      expect(paid).toBe(true)
      expect(returnedTo).toContain(order.returnUrl)
      const approved = { state: 'approved', amountCents: order.totalCents, others: [] }
      expect(await opened.payments.paymentState(providerOrderId)).toMatchObject(approved)
      opened.settle()
      expect(await opened.payments.paymentState(providerOrderId)).toMatchObject(approved)
    })

    test('a declined card leaves the order waiting, and another card pays it', async () => {
      const { url, providerOrderId } = await pageOfOrder()
      const before = Date.now()
      expect((await opened.pay(url, 'decline')).paid).toBe(false)
      const state = await opened.payments.paymentState(providerOrderId)
      expect(state).toEqual({ state: 'waiting', declinedAt: expect.any(Date) })
      expect(state.state === 'waiting' && state.declinedAt!.getTime()).toBeGreaterThanOrEqual(before - 1000)
      // Another buyer's declined card does not affect this order.
      expect(await opened.payments.paymentState((await pageOfOrder()).providerOrderId)).toEqual({ state: 'waiting' })
      expect((await opened.pay(url)).paid).toBe(true)
      expect((await opened.payments.paymentState(providerOrderId)).state).toBe('approved')
    })

    test('the same key always returns the same payment page, even in parallel, and is refused with another order', async () => {
      const [order, key] = [await opened.order(), randomUUID()]
      const pages = await Promise.all(Array.from({ length: 5 }, () => opened.payments.paymentPage(order, key)))
      for (const page of pages) expect(page).toEqual(pages[0])
      expect(await opened.payments.paymentPage(order, key)).toEqual(pages[0])
      await expect(opened.payments.paymentPage(await opened.order(), key)).rejects.toBeInstanceOf(OutsideRefused)
    })

    test('only one of many parallel payments on a page succeeds', async () => {
      const { url, providerOrderId } = await pageOfOrder()
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => opened.pay(url)))
      expect(outcomes.filter(({ paid }) => paid)).toHaveLength(1)
      expect(await opened.payments.paymentState(providerOrderId)).toMatchObject({ state: 'approved', others: [] })
    })

    test('a closed payment page cannot be paid, and closing it again is harmless', async () => {
      const { linkId, url, providerOrderId } = await pageOfOrder()
      await opened.payments.closePaymentPage(linkId)
      expect((await opened.pay(url)).paid).toBe(false)
      expect(await opened.payments.paymentState(providerOrderId)).toEqual({ state: 'closed' })
      await opened.payments.closePaymentPage(linkId)
      await opened.payments.closePaymentPage('NEVER-WAS')
    })

    test('closing a paid payment page is refused as paid every time', async () => {
      const { linkId, url } = await pageOfOrder()
      await opened.pay(url)
      for (let times = 0; times < 2; times++)
        await expect(opened.payments.closePaymentPage(linkId)).rejects.toMatchObject({ name: 'OutsideRefused', code: 'paid' })
    })

    test('a payment page that is closed and paid at the same moment is either closed and unpaid or reported as paid', async () => {
      for (let times = 0; times < 8; times++) {
        const { linkId, url, providerOrderId } = await pageOfOrder()
        const [closing, { paid }] = await Promise.all([
          opened.payments.closePaymentPage(linkId).then(
            () => 'closed',
            (error: OutsideRefused) => error.code,
          ),
          opened.pay(url),
        ])
        expect({ closing, state: (await opened.payments.paymentState(providerOrderId)).state }).toEqual(
          paid ? { closing: 'paid', state: 'approved' } : { closing: 'closed', state: 'closed' },
        )
      }
    })

    test('money is refunded once for each key and never exceeds the amount paid', async () => {
      const { payments } = opened
      const { order, providerOrderId, paymentId } = await paidOrder()
      // Longer than some providers permit for a key.
      const key = `refund:${order.orderId}:paid-too-late`
      const again = await Promise.all(Array.from({ length: 3 }, () => payments.refund(paymentId, 100, 'paid-too-late', key)))
      const { refundId } = firstOf(again)
      for (const one of again) expect(one.refundId).toBe(refundId)
      expect(await refundedOf(providerOrderId)).toBe(100)
      await expect(payments.refund(paymentId, order.totalCents, 'too much', randomUUID())).rejects.toBeInstanceOf(OutsideRefused)
      await payments.refund(paymentId, order.totalCents - 100, 'the rest', randomUUID())
      // A failed refund is found by its id, and in the list of all failed refunds since a given
      // time.
      const since = new Date(Date.now() - MINUTE)
      expect([await payments.isRefundReturned(refundId), await payments.returnedRefunds(since)]).toEqual([false, []])
      opened.returnRefund(refundId)
      expect([await payments.isRefundReturned(refundId), await payments.returnedRefunds(since)]).toEqual([true, [refundId]])
    })

    test('every payment and refund of a span is listed, also on further pages, and none of another span', async () => {
      const { payments } = opened
      const from = new Date()
      await opened.pay((await pageOfOrder()).url, 'decline')
      const paid = []
      for (let times = 0; times < 5; times++) paid.push(await paidOrder())
      const [first] = paid as [Awaited<ReturnType<typeof paidOrder>>]
      const refunds = await Promise.all(paid.map(({ paymentId }) => payments.refund(paymentId, 100, 'test', randomUUID())))
      const span = { from, to: new Date(Date.now() + MINUTE) }
      const listed = await collectAll(payments.listPayments(span))
      const byId = (one: { paymentId: string }, other: { paymentId: string }) => one.paymentId.localeCompare(other.paymentId)
      expect(listed.toSorted(byId)).toEqual(
        paid
          .map(({ paymentId, providerOrderId, order }) => ({
            paymentId,
            providerOrderId,
            amountCents: order.totalCents,
            refundedCents: 100,
            feeCents: expect.toBeOneOf([null, expect.any(Number)]),
            takenAt: expect.any(Date),
            buyerEmail: listed[0]!.buyerEmail && order.buyer.email,
          }))
          .toSorted(byId),
      )
      const given = await collectAll(payments.listRefunds(span))
      expect(given.map(({ refundId }) => refundId).toSorted()).toEqual(refunds.map(({ refundId }) => refundId).toSorted())
      expect(given).toContainEqual({
        refundId: refunds[0]!.refundId,
        paymentId: first.paymentId,
        amountCents: 100,
        feeCents: expect.toBeOneOf([null, expect.any(Number)]),
        madeAt: expect.any(Date),
      })
      const before = { from: new Date(from.getTime() - MINUTE), to: new Date(from.getTime() - 1) }
      const ids = (await collectAll(payments.listPayments(before))).map(({ paymentId }) => paymentId)
      expect(ids).not.toContain(first.paymentId)
      // The bank returns it: then the customer does not have the money.
      opened.returnRefund(refunds[0]!.refundId)
      expect((await collectAll(payments.listRefunds(span))).map(({ refundId }) => refundId)).not.toContain(refunds[0]!.refundId)
    })

    test('an order is found by its id with the number that the shop gave it, and with its content where the provider knows it', async () => {
      const { order, providerOrderId } = await paidOrder()
      const [found, ...others] = await opened.payments.findOrders([providerOrderId])
      expect(others).toEqual([])
      expect(found).toMatchObject({ providerOrderId, number: order.number, totalCents: order.totalCents, placedAt: expect.any(Date) })
      if (!found?.basket) return
      expect(found).toMatchObject({
        orderId: order.orderId,
        buyerEmail: order.buyer.email,
        locale: order.buyer.locale,
        delivery: order.delivery,
        basket: {
          lines: order.lines.map(({ name: _, ...line }) => line),
          shippingCents: order.shippingCents,
          taxCents: order.taxCents,
          shippingTaxCents: order.shippingTaxCents,
        },
      })
      const listed = await collectAll(opened.payments.listOrders({ from: found.placedAt, to: new Date(Date.now() + MINUTE) }))
      expect(listed).toContainEqual({ ...found, buyerEmail: null })
    })

    test('an order or payment that never existed is refused', async () => {
      const { payments } = opened
      const missing = { name: 'OutsideRefused', code: 'NOT_FOUND' }
      await expect(payments.paymentState('NEVER-WAS')).rejects.toMatchObject(missing)
      await expect(payments.refund('NEVER-WAS', 100, 'test', randomUUID())).rejects.toMatchObject(missing)
    })

    test('webhooks name the payment and the refund, and one that was changed on the way is refused', async () => {
      const from = opened.posted().length
      const { providerOrderId, paymentId } = await paidOrder()
      const { refundId } = await opened.payments.refund(paymentId, 100, 'test', randomUUID())
      opened.settle()
      const events = () =>
        Promise.all(
          opened
            .posted()
            .slice(from)
            .map(({ body, header }) => opened.webhook.read(body, header)),
        )
      await expect.poll(events, { timeout: 5000 }).toContainEqual({
        id: expect.any(String),
        type: expect.any(String),
        about: 'refund',
        providerOrderId,
        refundId,
      })
      const payment = { id: expect.any(String), type: expect.any(String), about: 'payment', providerOrderId }
      expect(await events()).toContainEqual(payment)
      const [{ body, header }, other] = [opened.posted()[from]!, opened.posted()[from + 1]!]
      expect(await opened.webhook.read(body, header)).not.toBeNull()
      for (const forged of [`${body} `, '', '{', 'null', other.body]) expect(await opened.webhook.read(forged, header)).toBeNull()
      for (const forged of [() => undefined, () => '', () => 'x', other.header]) expect(await opened.webhook.read(body, forged)).toBeNull()
    })

    const everyCall = async (): Promise<Promise<unknown>[]> => {
      const { payments } = opened
      const order = await opened.order()
      return [
        payments.paymentPage(order, randomUUID()),
        payments.closePaymentPage('LINK'),
        payments.paymentState('ORDER'),
        payments.refund('PAYMENT', 100, 'test', randomUUID()),
        payments.isRefundReturned('REFUND'),
        payments.returnedRefunds(new Date()),
        collectAll(payments.listPayments({ from: new Date(), to: new Date() })),
        collectAll(payments.listRefunds({ from: new Date(), to: new Date() })),
        payments.findOrders(['ORDER']),
      ]
    }

    test.each(['busy', 'broken', 'silent'] as const)('every call to a payment provider that is %s fails as unavailable', async (mood) => {
      opened.mood = mood
      for (const call of await everyCall().then((calls) => Promise.allSettled(calls)))
        expect(call).toMatchObject({ status: 'rejected', reason: expect.any(OutsideUnavailable) })
    })

    test('a payment provider that does not know us refuses every call with its own code', async () => {
      opened.mood = 'locked'
      for (const call of await everyCall().then((calls) => Promise.allSettled(calls)))
        expect(call).toMatchObject({ status: 'rejected', reason: { name: 'OutsideRefused', code: 'UNAUTHORIZED' } })
    })
  })
}
