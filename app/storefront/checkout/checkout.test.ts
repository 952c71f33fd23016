import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addresses, orders } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { Address } from '#shared/address/address.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { addBox, addLine, setQuantity } from '#shop/cart/cart.ts'
import { defaultSettings } from '#shop/settings.ts'
import { expireOrders } from '#shop/ordering/payments/expiry.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as success from '../checkout-success/checkout-success.tsx'
import * as checkout from './checkout.tsx'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterEach(() => {
  selling.emulator.mood = 'well'
})
afterAll(() => selling.close())

type Form = Record<string, string>
const typedHome = home as Form
const look = (by: Actor, path = '/checkout') => outcome(() => checkout.loader(pageRequest(selling.shop, path, { ask: { by } }).args))
const answer = (by: Actor, form: Form) => outcome(() => checkout.action(pageRequest(selling.shop, '/checkout', { form, ask: { by } }).args))
const back = (by: Actor, query = '') =>
  outcome(() => success.loader(pageRequest(selling.shop, `/checkout-success${query}`, { ask: { by } }).args))
const dataOf = (answered: unknown) => (answered as { data: Record<string, Record<string, unknown>> }).data
const statusOf = (answered: unknown) => (answered as { init: { status: number } }).init.status

/** The current form of the review step. */
async function reviewed(by: Customer): Promise<Form> {
  const { view, orderKey } = (await look(by, '/checkout?step=review')) as Awaited<ReturnType<typeof checkout.loader>>
  return { intent: 'place', expectedTotalCents: String(view.cart.totalCents), shown: view.shown, key: orderKey, terms: 'now' }
}

describe('the checkout', () => {
  test('the checkout is for customers with something in the cart', async () => {
    expect(leadsTo(await look({ kind: 'visitor', cartToken: null, address: '203.0.113.7' }))).toBe('/account/login?redirect=%2Fcheckout')
    expect(leadsTo(await look(await makeCustomer(selling.shop)))).toBe('/cart')
  })

  test('the checkout opens for a cart that holds a discovery box alone', async () => {
    const snacks: string[] = []
    for (let at = 0; at < 5; at++) snacks.push((await selling.snack(5)).id)
    const by = await makeCustomer(selling.shop)
    await addBox(selling.shop, by, { key: crypto.randomUUID(), snacks, quantity: 1, preferences: {}, giftCard: null })
    expect(await look(by, '/checkout?step=address')).toMatchObject({ step: 'address', view: { cart: { count: 5, lines: [] } } })
  })

  test('the checkout asks for one step after the other and skips none', async () => {
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 1])
    expect(await look(by)).toMatchObject({ step: 'review', view: { shipTo: home } })
    expect(await look(by, '/checkout?step=address')).toMatchObject({ step: 'address' })
    const fresh = await makeCustomer(selling.shop)
    await addLine(selling.shop, fresh, { variationId: snack.id, quantity: 1 })
    expect(leadsTo(await look(fresh))).toBe('/checkout?step=address')
    for (const step of ['review', 'delivery', 'pay', '<script>', '']) {
      expect(await look(fresh, `/checkout?step=${step}`)).toMatchObject({ step: 'address', begin: { name: 'Ada Buyer', country: 'US' } })
    }
    expect(leadsTo(await answer(fresh, { intent: 'address', address: 'new', ...typedHome }))).toBe('/checkout?step=delivery')
    expect(await look(fresh, '/checkout?step=review')).toMatchObject({ step: 'delivery' })
    expect(leadsTo(await answer(fresh, { intent: 'delivery', method: 'express' }))).toBe('/checkout?step=review')
    expect(await look(fresh)).toMatchObject({ step: 'review', view: { deliveryMethod: 'express' } })
  })

  test('the checkout shows the errors of an address and keeps its values', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const typed = { intent: 'address', address: 'new', ...typedHome, line1: ' ', phone: 'call me', postalCode: '1123' }
    const refused = await answer(by, typed)
    expect(statusOf(refused)).toBe(422)
    expect(dataOf(refused).refusal).toMatchObject({
      failure: 'invalid-input',
      fields: { line1: 'required', phone: 'invalid' },
      values: { postalCode: '1123', phone: 'call me', city: 'Brooklyn' },
    })
    const elsewhere = await answer(by, { intent: 'address', address: 'new', ...typedHome, country: 'AQ' })
    expect(dataOf(elsewhere).refusal).toMatchObject({ failure: 'no-delivery-there', fields: { country: 'invalid' } })
  })

  test('the checkout asks for the address fields of another country and keeps the typed values', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const typed = { ...typedHome, intent: 'address', address: 'new', line1: 'Half a str', country: 'JP', reform: '1' }
    const answered = (await answer(by, typed)) as { typed: Form; form: { country: string; fields: { name: string }[] } }
    expect(answered).toMatchObject({ typed: { line1: 'Half a str', region: 'NY' }, form: { country: 'JP' } })
    expect(answered.form.fields.map(({ name }) => name)).toEqual(['postalCode', 'region', 'city', 'line1', 'line2'])
    const refused = await answer(by, { ...typed, reform: '' })
    expect(dataOf(refused)).toMatchObject({ form: { country: 'JP' }, refusal: { fields: { region: 'invalid', postalCode: 'invalid' } } })
  })

  test('the checkout lets an old address be completed', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const address = { ...Address.parse(home), region: 'Elsewhere' }
    const [old] = await selling.shop.db.insert(addresses).values({ userId: by.userId, address, usedAt: new Date() }).returning()
    const refused = await answer(by, { intent: 'address', address: old!.id })
    expect(dataOf(refused)).toMatchObject({
      form: { country: 'US' },
      refusal: { fields: { region: 'invalid' }, values: { address: 'new', line1: '1 Road', city: 'Brooklyn' } },
    })
  })

  test('the express checkout goes straight to the review for a customer with a used address', async () => {
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 1])
    expect(leadsTo(await look(by, '/checkout?express=1'))).toBe('/checkout?step=review&express=1')
    expect(await look(by, '/checkout?step=review&express=1')).toMatchObject({ step: 'review', express: true })
    const fresh = await makeCustomer(selling.shop)
    await addLine(selling.shop, fresh, { variationId: snack.id, quantity: 1 })
    expect(leadsTo(await look(fresh, '/checkout?express=1'))).toBe('/checkout')
    expect(await look(fresh, '/checkout?step=review&express=1')).toMatchObject({ step: 'address' })
  })

  test('the checkout ships to a saved address of the customer and to no other customer’s', async () => {
    const snack = await selling.snack(5)
    const [by, other] = [await selling.buyer([snack.id, 1]), await selling.buyer([snack.id, 1])]
    const { view } = (await look(other)) as Awaited<ReturnType<typeof checkout.loader>>
    const address = view.addresses[0]!.id
    expect(leadsTo(await answer(other, { intent: 'address', address }))).toBe('/checkout?step=delivery')
    expect(dataOf(await answer(by, { intent: 'address', address })).refusal).toMatchObject({ failure: 'not-found' })
  })
})

describe('placing the order', () => {
  test('placing an order redirects to the payment page, also when the same form is sent twice', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 2])
    const form = await reviewed(by)
    const [first, second] = await Promise.all([answer(by, form), answer(by, form)])
    expect(first).toMatchObject({ status: 303 })
    expect(leadsTo(first)).toMatch(/^http:\/\/127\.0\.0\.1.*\/pay\//)
    expect(leadsTo(second)).toBe(leadsTo(first))
  })

  test('placing an order asks for the terms beside their box and keeps the notes', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const { terms: _, ...form } = await reviewed(by)
    const refused = await answer(by, { ...form, note: 'Back door', giftMessage: 'For you' })
    expect(statusOf(refused)).toBe(422)
    expect(dataOf(refused).refusal).toMatchObject({ failure: 'terms-not-accepted', fields: { terms: 'terms-not-accepted' } })
    expect(await look(by, '/checkout?step=review')).toMatchObject({ view: { note: 'Back door', giftMessage: 'For you' } })
    expect(leadsTo(await answer(by, { ...(await reviewed(by)), note: '', giftMessage: 'For you' }))).toMatch(/\/pay\//)
    const [order] = await selling.shop.db.select().from(orders).where(eq(orders.userId, by.userId))
    expect(order).toMatchObject({ note: null, giftMessage: 'For you', termsAcceptedAt: expect.any(Date) as unknown })
  })

  test('placing an order asks again if the total differs from the shown one', async () => {
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 1])
    const form = await reviewed(by)
    await setQuantity(selling.shop, by, { variationId: snack.id, quantity: 2 })
    const answered = await answer(by, form)
    expect(statusOf(answered)).toBe(409)
    expect(dataOf(answered).notPlaced).toMatchObject({ outcome: 'changed' })
  })

  test('placing an order says that another buyer was faster', async () => {
    const snack = await selling.snack(1)
    const [quick, slow] = [await selling.buyer([snack.id, 1]), await selling.buyer([snack.id, 1])]
    const form = await reviewed(slow)
    await selling.placed(quick)
    const answered = await answer(slow, form)
    expect(statusOf(answered)).toBe(409)
    expect(dataOf(answered).notPlaced).toMatchObject({ outcome: 'sold-out' })
    // The review page itself shows this, even with an empty basket.
    expect(await look(slow, '/checkout?step=review')).toMatchObject({ step: 'review', view: { cart: { count: 0 } } })
    expect(leadsTo(await look(slow, '/checkout?step=address'))).toBe('/cart')
  })

  test('placing an order while the payment page is unavailable leads to the accepted order', async () => {
    const by = await selling.buyer([(await selling.snack(1)).id, 1])
    selling.emulator.mood = 'broken'
    const to = leadsTo(await answer(by, await reviewed(by)))
    const number = /^\/checkout-success\?order=(.+)$/.exec(String(to))?.[1]
    expect(await back(by, `?order=${number}`)).toMatchObject({
      order: { number, awaitsPaymentLink: true, paidAt: null, may: { pay: true } },
      stockCountedAt: expect.any(Date) as unknown,
    })
  })

  test('placing an order says that the payment page is unavailable where no payment may be deferred', async () => {
    const by = await selling.buyer([(await selling.snack(1)).id, 1])
    const { settings } = selling.shop
    settings.deferredPayment = { ...defaultSettings.deferredPayment, isOn: false }
    selling.emulator.mood = 'broken'
    const answered = await answer(by, await reviewed(by))
    settings.deferredPayment = defaultSettings.deferredPayment
    expect(statusOf(answered)).toBe(503)
    expect(dataOf(answered).refusal).toMatchObject({ failure: 'payment-unavailable' })
  })

  test.each<Form>([
    {},
    { intent: 'pay' },
    { intent: 'place' },
    { intent: 'place', expectedTotalCents: '-1', key: 'x' },
    { intent: 'place', expectedTotalCents: 'NaN', key: crypto.randomUUID() },
    { intent: 'place', expectedTotalCents: '1', key: crypto.randomUUID(), shown: 'x', terms: 'maybe' },
    { intent: 'notes', note: 'x'.repeat(501) },
    { intent: 'address', address: 'new', ...typedHome, country: '__proto__' },
    { intent: 'delivery', method: 'drone' },
    { intent: 'delivery' },
    { intent: 'address' },
    { intent: 'address', address: "' or 1=1" },
    { intent: 'address', address: 'new', ...typedHome, country: 'USA', line1: 'x'.repeat(60_000) },
  ])('an invalid checkout form is refused and never causes a server error: %o', async (form) => {
    const by = await selling.buyer([(await selling.snack(1)).id, 1])
    expect(statusOf(await answer(by, form))).toBe(422)
  })
})

describe('back from the payment page', () => {
  test('the return from payment confirms the order as soon as the point of sale does', async () => {
    const by = await selling.buyer([(await selling.snack(2)).id, 1])
    const { number, url } = await selling.placed(by)
    expect(await back(by)).toMatchObject({ said: false, order: { number, paidAt: null } })
    await selling.emulator.pay(url)
    expect(await back(by, `?order=${number}&transactionId=T&orderId=T`)).toMatchObject({
      said: true,
      order: { number, status: 'paid', paidAt: expect.any(Date) as unknown },
    })
    expect(await back(by)).toMatchObject({ order: { number, status: 'paid' } })
    // A checkout in another tab redirects, too.
    expect(leadsTo(await look(by, '/checkout?step=review'))).toBe('/checkout-success')
  })

  test('the return from payment after a declined card leaves the order to be paid', async () => {
    const by = await selling.buyer([(await selling.snack(2)).id, 1])
    const { number, url } = await selling.placed(by)
    expect(await selling.emulator.pay(url, 'decline')).toMatchObject({ paid: false })
    expect(await back(by, '?cancelled=1')).toMatchObject({ said: false, order: { number, status: 'pending_payment' } })
  })

  test('the return from payment shows the result of an order that another order replaced', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const first = await selling.placed(by)
    await selling.fill(by, [(await selling.snack(5)).id, 1])
    await selling.placed(by)
    expect(leadsTo(await back(by, `?order=${first.number}&cancelled=1`))).toBe(`/dashboard/orders/${first.number}`)
  })

  test('the return from payment after the deadline says that the order was not paid in time', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const { number } = await selling.placed(by)
    selling.later(31 * MINUTE)
    await expireOrders(selling.shop)
    for (const [who, code] of [
      [by, 'not-paid-in-time'],
      [await makeCustomer(selling.shop), 'not-awaiting-payment'],
    ] as const) {
      const { args, cookies } = pageRequest(selling.shop, `/checkout-success?order=${number}&cancelled=1`, { ask: { by: who } })
      expect(leadsTo(await outcome(() => success.loader(args)))).toBe('/dashboard/orders')
      expect(cookies.join()).toContain(`flash=failures.${code};`)
    }
  })

  test('the return from payment never shows another customer’s order', async () => {
    const snack = await selling.snack(5)
    const [by, other] = [await selling.buyer([snack.id, 1]), await selling.buyer([snack.id, 1])]
    const [own, theirs] = [await selling.placed(by), await selling.placed(other)]
    expect(await back(by, `?order=${theirs.number}`)).toMatchObject({ order: { number: own.number } })
  })

  test('the return from payment without an order to pay redirects to all orders', async () => {
    expect(leadsTo(await back(await makeCustomer(selling.shop)))).toBe('/dashboard/orders')
    const by = await selling.buyer([(await selling.snack(2)).id, 1])
    const { url } = await selling.placed(by)
    await selling.emulator.pay(url)
    await back(by)
    selling.later(31 * MINUTE)
    expect(leadsTo(await back(by))).toBe('/dashboard/orders')
  })
})
