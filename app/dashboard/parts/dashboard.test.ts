import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import type { Actor } from '#shop/actor.ts'
import type { OrderStatus } from '#shop/ordering/orders/orders.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as orderPage from '../order/order.tsx'
import * as orders from '../orders/orders.tsx'
import * as overview from '../overview/overview.tsx'
import { progressStopsOf } from '#app/parts/order/progress-stops.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

const look = (page: { loader: (args: never) => unknown }, by: Actor, path = '/dashboard') =>
  outcome(() => page.loader(pageRequest(selling.shop, path, { ask: { by } }).args))

function argsOf(by: Actor, number: string, form?: Record<string, string>, query = '') {
  const { args } = pageRequest(selling.shop, `/dashboard/orders/${number}${query}`, { ask: { by }, ...(form && { form }) })
  return Object.assign(args, { params: { number } })
}
const lookAt = (by: Actor, number: string) => outcome(() => orderPage.loader(argsOf(by, number)))
const press = (by: Actor, number: string, intent: string) => outcome(() => orderPage.action(argsOf(by, number, { intent })))

async function bought() {
  const by = await selling.buyer([(await selling.snack(3)).id, 2])
  return { by, ...(await selling.placed(by)) }
}

describe('the dashboard', () => {
  test('the dashboard is for customers', async () => {
    const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
    expect(leadsTo(await look(overview, visitor))).toBe('/account/login?redirect=%2Fdashboard')
    expect(leadsTo(await look(orders, visitor, '/dashboard/orders'))).toBe('/account/login?redirect=%2Fdashboard%2Forders')
    expect(leadsTo(await lookAt(visitor, 'W7K-4M2P'))).toBe('/account/login?redirect=%2Fdashboard%2Forders%2FW7K-4M2P')
  })

  test('the dashboard shows the latest order first, or none to a customer without orders', async () => {
    const { by, number } = await bought()
    expect(await look(overview, by)).toMatchObject({ firstName: 'Ada', latest: { number }, orders: [{ number, pieces: 2 }] })
    expect(await look(overview, await makeCustomer(selling.shop))).toMatchObject({ latest: null, orders: [] })
  })

  test.each(['before=x', 'after=1_2', 'state=lost', 'year=x', 'year=1', 'before=', 'q='])(
    'the order history with the invalid query %j shows all orders',
    async (query) => {
      const { by, number } = await bought()
      expect(await look(orders, by, `/dashboard/orders?${query}`)).toMatchObject({ history: { total: 1, orders: [{ number }] } })
    },
  )

  test('the dashboard offers the steps that the account still lacks', async () => {
    const by = await makeCustomer(selling.shop, { emailVerified: false })
    expect(await look(overview, by)).toMatchObject({ points: ['confirm', 'address', 'two-step'] })
    expect(await look(overview, (await bought()).by)).toMatchObject({ points: ['two-step'] })
  })
})

describe('an order', () => {
  test('an order is shown to its owner for any spelling of its number', async () => {
    const { by, number } = await bought()
    expect(await lookAt(by, number.toLowerCase())).toMatchObject({ order: { number, status: 'pending_payment' }, minutes: 30 })
    selling.later(31 * MINUTE)
    expect(await lookAt(by, number)).toMatchObject({ minutes: 0 })
    selling.later(-31 * MINUTE)
  })

  test('an order of another customer is answered like an unknown one', async () => {
    const { number } = await bought()
    const other = await makeCustomer(selling.shop)
    for (const asked of [number, 'NOP-NOPE', '../orders', 'x'.repeat(5000)]) {
      expect(await lookAt(other, asked)).toMatchObject({ init: { status: 404 } })
      expect(await press(other, asked, 'cancel')).toMatchObject({ init: { status: 404 } })
    }
  })

  test('an order is paid on the payment page that it was placed with', async () => {
    const { by, number, url } = await bought()
    const answered = await press(by, number, 'pay')
    expect(answered).toMatchObject({ status: 303 })
    expect(leadsTo(answered)).toBe(url)
  })

  test('an order is cancelled once, after a confirmation question', async () => {
    const { by, number } = await bought()
    expect(await lookAt(by, number)).toMatchObject({ asksToCancel: false })
    expect(await outcome(() => orderPage.loader(argsOf(by, number, undefined, '?ask=cancel')))).toMatchObject({ asksToCancel: true })
    expect(leadsTo(await press(by, number, 'cancel'))).toBe(`/dashboard/orders/${number}`)
    expect(await lookAt(by, number)).toMatchObject({ order: { status: 'cancelled', may: { cancel: false, pay: false } } })
    expect(await outcome(() => orderPage.loader(argsOf(by, number, undefined, '?ask=cancel')))).toMatchObject({ asksToCancel: false })
    expect(leadsTo(await press(by, number, 'cancel'))).toBe(`/dashboard/orders/${number}`)
    expect(await press(by, number, 'pay')).toMatchObject({ data: { refusal: { failure: 'not-awaiting-payment' } } })
    expect(await press(by, number, 'burn')).toMatchObject({ data: { refusal: { failure: 'invalid-input' } } })
  })
})

describe('order progress', () => {
  const at = new Date('2026-01-01')
  const statesOf = (status: OrderStatus, stage: OrderView['stage'] = null) =>
    progressStopsOf({ status, stage, events: [{ kind: 'status', status: 'pending_payment', by: 'you', at }] })?.map(({ state }) => state)

  test('the progress of an order marks its current step until it has arrived', () => {
    expect(statesOf('pending_payment')).toEqual(['now', 'ahead', 'ahead', 'ahead', 'ahead'])
    expect(statesOf('packing', 'packing')).toEqual(['done', 'done', 'now', 'ahead', 'ahead'])
    expect(statesOf('partially_refunded', 'packing')).toEqual(['done', 'done', 'now', 'ahead', 'ahead'])
    expect(statesOf('delivered', 'delivered')).toEqual(['done', 'done', 'done', 'done', 'done'])
  })

  test('the progress of a cancelled order is not shown', () => {
    expect(statesOf('cancelled')).toBeUndefined()
  })
})
