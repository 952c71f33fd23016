import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '#shop/settings.ts'
import { atEveryAwait, watch } from '#tests/helpers/at-every-await.ts'
import { type DeferredOrder, deferredOrders } from '#tests/helpers/deferred-orders.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { cancelForCustomer, cancelOrder } from '../../orders/cancellations.ts'
import { sweepPayments } from '../payment-sweep.ts'

// A deferred payment whose link is made is overtaken at every await.

let selling: Selling
let bag: string
beforeAll(async () => {
  selling = await openSelling()
  bag = (await selling.snack(1000)).id
  selling.shop.settings.deferredPayment = { ...defaultSettings.deferredPayment, maxOrders: 1000, maxTotalCents: null }
  watch(selling.shop)
})
afterAll(() => selling.close())

const { deferredUntilBack, deliverTo, payNow, checkPages } = deferredOrders(() => selling)

/** An order that waits for its link. The point of sale is back. */
const deferred = () => deferredUntilBack([bag, 1])

const rivals: Record<string, (about: DeferredOrder) => Promise<unknown>> = {
  'the customer presses Pay now and pays': payNow,
  'the customer cancels': ({ by, number }) => cancelOrder(selling.shop, by, number),
  'the owner cancels': async ({ number }) => cancelForCustomer(selling.shop, await makeStaff(selling.shop, 'owner'), number, { note: '' }),
  'another process makes the link': deliverTo,
  'the sweep runs': () => sweepPayments(selling.shop),
}

describe.each(Object.entries(rivals))('while the worker makes the link, %s', (_, rival) => {
  test('at every await there is one page to pay on and no second charge', async () => {
    const moments = await atEveryAwait({ prepare: deferred, work: deliverTo, rival, check: checkPages })
    expect(moments.length).toBeGreaterThan(8)
    expect(await faultsInCharges(selling.shop.db, await chargedBy(selling.emulator.square))).toEqual([])
  })
})
