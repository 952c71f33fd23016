import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { deferredOrders } from '#tests/helpers/deferred-orders.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { expireOrders } from '../expiry.ts'
import { sweepPayments } from '../payment-sweep.ts'

let selling: Selling
const { deferred, deliver, emailsAbout, reasonTold, pagesOf } = deferredOrders(() => selling)
beforeAll(async () => {
  selling = await openSelling()
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

describe('an order whose time is over', () => {
  test('before its link came, it ends with the reason, also while the provider is down', async () => {
    const snack = await selling.snack(3)
    const { number } = await deferred([snack.id, 1])
    selling.later(25 * HOUR)
    await sweepPayments(selling.shop)
    await expireOrders(selling.shop)
    selling.later(-25 * HOUR)
    const { order } = await selling.account(number)
    expect(order.status).toBe('expired')
    expect(await reasonTold(order.id)).toBe('no-link')
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('after its link was sent, its stock is released and the customer gets an email', async () => {
    const snack = await selling.snack(3)
    const { number } = await deferred([snack.id, 1])
    selling.emulator.mood = 'well'
    await deliver()
    selling.later(25 * HOUR)
    await expireOrders(selling.shop)
    selling.later(-25 * HOUR)
    const { order } = await selling.account(number)
    expect(order.status).toBe('expired')
    expect(await reasonTold(order.id)).toBe('not-paid')
    expect(await pagesOf(number)).toEqual([])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('its customer can cancel it while the provider is down, and no link follows', async () => {
    const { by, number } = await deferred([(await selling.snack(3)).id, 1])
    await cancelOrder(selling.shop, by, number)
    selling.emulator.mood = 'well'
    await deliver()
    const { order, attempts } = await selling.account(number)
    expect(order).toMatchObject({ status: 'cancelled', paymentLinkSentAt: null })
    expect(attempts).toMatchObject([{ status: 'closed', linkUrl: null }])
    expect(await emailsAbout(order.id)).toEqual(['order-cancelled', 'payment-deferred'])
  })
})
