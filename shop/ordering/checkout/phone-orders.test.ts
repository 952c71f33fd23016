import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, orders, outbox, users } from '#database/schema.ts'
import { Address } from '#shared/address/address.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { home, openSelling, ordersOfUser, type Selling } from '#tests/fixtures/open-selling.ts'
import { givenBack, work } from '#tests/helpers/paid-order.ts'
import { linksIn } from '#tests/helpers/read-email.ts'
import { readPdf } from '#tests/helpers/read-pdf.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { cancelForCustomer } from '../orders/cancellations.ts'
import { getCart } from '#shop/cart/cart.ts'
import { anonymizeOrder } from '#shop/office/customers/anonymize-order.ts'
import { markOrderDelivered, shipOrder } from '../fulfilment/fulfilment.ts'
import { OrderListQuery, getOrderForStaff, listOrdersForStaff } from '#shop/office/orders/order-list.ts'
import { exportOrderData } from '#shop/office/customers/order-data.ts'
import { printInvoices } from '../fulfilment/documents.ts'
import { searchCallers, quotePhoneOrder, searchOrderVariations, takePhoneOrder } from './phone-orders.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { eraseDueAccounts } from '#shop/office/customers/privacy.ts'
import { refundOrder } from '../payments/refunds.ts'
import { expireOrders } from '../payments/expiry.ts'
import { settlePayment } from '../payments/settlement.ts'
import { trackOrder } from '../orders/tracking.ts'

let selling: Selling
let manager: Customer
const letters: EmailMessage[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async (letter) => void letters.push(letter) } }))
  manager = await makeCustomer(selling.shop, { role: 'manager', firstName: 'Otto' })
})
afterEach(async () => expect(await checkIntegrity(selling.shop)).toEqual({}))
afterAll(() => selling.close())

/** The form of the page after the price preview. */
async function form<Email extends string | null>(variationId: string, quantity: number, email: Email, to: typeof home = home) {
  const basket = { pieces: [{ variationId, quantity }], deliveryMethod: 'standard' as const, code: '' }
  const { cart, shown } = await quotePhoneOrder(selling.shop, manager, { ...basket, email: email ?? '', address: to })
  return {
    ...basket,
    key: crypto.randomUUID(),
    email,
    locale: 'es-ES' as const,
    note: 'Ring twice',
    giftMessage: null,
    expectedTotalCents: cart.totalCents,
    shown,
  }
}

test('a phone order is reserved, emailed and paid like any other, once however often its form is sent', async () => {
  const { shop } = selling
  const snack = await selling.snack(5)
  const typed = await form(snack.id, 2, 'noor@example.test')
  const taken = await takePhoneOrder(shop, manager, typed, home)
  if (taken.outcome !== 'placed') throw new Error(taken.outcome)
  expect(await takePhoneOrder(shop, manager, typed, home)).toEqual(taken)
  expect(await selling.stockOf(snack.id)).toMatchObject({ reserved: 2 })
  const [order] = await shop.db.select().from(orders).where(eq(orders.placeKey, typed.key))
  expect(order).toMatchObject({ takenBy: `staff:${manager.userId}`, email: 'noor@example.test', note: 'Ring twice', termsAcceptedAt: null })
  const [made] = await shop.db.select().from(users).where(eq(users.email, 'noor@example.test'))
  expect(made).toMatchObject({ firstName: 'Ada', emailVerified: false, locale: 'es-ES' })
  await work(shop)
  const mailed = letters.filter(({ to }) => to.address === 'noor@example.test')
  expect(mailed).toHaveLength(1)
  expect(mailed[0]!.subject).toContain(taken.orderNumber)
  expect(linksIn(mailed[0]!.html)).toContain(taken.paymentUrl)
  expect((await selling.emulator.pay(taken.paymentUrl)).paid).toBe(true)
  const { attempts } = await selling.account(taken.orderNumber)
  await settlePayment(shop, attempts[0]!.providerOrderId!)
  expect((await selling.account(taken.orderNumber)).order.status).toBe('paid')
  const deeds = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `order:${taken.orderNumber}`))
  expect(deeds.map(({ action }) => action)).toEqual(['order.taken'])
  await work(shop)
})

test('a phone order leaves the customer’s own basket and unpaid order as they are', async () => {
  const { shop } = selling
  const [own, phoned] = [await selling.snack(5), await selling.snack(5)]
  const by = await selling.buyer([own.id, 1], [phoned.id, 1])
  const online = await selling.placed(by)
  const taken = await takePhoneOrder(shop, manager, await form(phoned.id, 2, by.email), home)
  if (taken.outcome !== 'placed') throw new Error(taken.outcome)
  await selling.emulator.pay(taken.paymentUrl)
  await settlePayment(shop, (await selling.account(taken.orderNumber)).attempts[0]!.providerOrderId!)
  expect((await getCart(shop, by)).lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(await ordersOfUser(selling, by)).toEqual([
    { number: online.number, status: 'pending_payment' },
    { number: taken.orderNumber, status: 'paid' },
  ])
})

test('a phone order is refused when sold out, shows a changed price first, and is placed once by two simultaneous forms', async () => {
  const { shop } = selling
  const snack = await selling.snack(3)
  const typed = await form(snack.id, 2, 'two@example.test')
  const race = atNext('order-reserved', () => takePhoneOrder(shop, manager, typed, home))
  const taken = await takePhoneOrder(shop, manager, typed, home)
  expect(race.ran).toBe(true)
  expect(taken.outcome).toBe('placed')
  expect(await shop.db.$count(orders, eq(orders.email, 'two@example.test'))).toBe(1)
  const late = { ...typed, key: crypto.randomUUID(), email: 'late@example.test' }
  expect(await takePhoneOrder(shop, manager, late, home)).toMatchObject({ outcome: expect.stringMatching(/sold-out|changed/) })
  const one = await form(snack.id, 1, 'one@example.test')
  expect(await takePhoneOrder(shop, manager, { ...one, expectedTotalCents: 1 }, home)).toMatchObject({ outcome: 'changed' })
  expect(await shop.db.$count(users, eq(users.email, 'one@example.test'))).toBe(0)
  expect(await selling.stockOf(snack.id)).toMatchObject({ reserved: 2 })
})

test('a phone order is refused to staff without the right, for a blocked customer, and for a place without delivery', async () => {
  const { shop } = selling
  const snack = await selling.snack(3)
  const blocked = await makeCustomer(shop, { blockedAt: new Date() })
  const typed = await form(snack.id, 1, blocked.email)
  await expect(takePhoneOrder(shop, manager, typed, home)).rejects.toMatchObject({ code: 'account-blocked' })
  const fine = { ...typed, email: 'x@example.test' }
  await expect(takePhoneOrder(shop, manager, fine, { ...home, postalCode: 'x' })).rejects.toMatchObject({
    fields: { postalCode: 'invalid' },
  })
  await expect(takePhoneOrder(shop, manager, fine, { ...home, country: 'AQ' })).rejects.toMatchObject({ code: 'no-delivery-there' })
  const support = await makeCustomer(shop, { role: 'support' })
  for (const other of [blocked, support, { kind: 'visitor', cartToken: null, address: '203.0.113.7' } as const]) {
    await expect(takePhoneOrder(shop, other, fine, home)).rejects.toMatchObject({ code: 'not-found' })
    await expect(searchCallers(shop, other, 'ada')).rejects.toMatchObject({ code: 'not-found' })
    expect(() => searchOrderVariations(shop, other, 'x')).toThrow()
  }
  expect(await searchCallers(shop, manager, blocked.email.slice(0, 6))).toMatchObject([{ email: blocked.email, orders: 0 }])
  expect(await searchCallers(shop, manager, '%')).toEqual([])
})

describe('customers without an email', () => {
  const phone = '+1 718 555 0134'
  const called = { ...home, name: 'Rosa Calling', phone }
  const anybody = { address: '203.0.113.7' }

  /** An order for so many pieces, paid by default. */
  async function ordered(quantity: number, { paid = true } = {}) {
    const { shop } = selling
    const snack = await selling.snack(9)
    const taken = await takePhoneOrder(shop, manager, await form(snack.id, quantity, null, called), called)
    if (taken.outcome !== 'placed') throw new Error(taken.outcome)
    const { order, attempts } = await selling.account(taken.orderNumber)
    if (paid) {
      expect(await selling.emulator.pay(taken.paymentUrl)).toMatchObject({ paid: true })
      await settlePayment(shop, attempts[0]!.providerOrderId!)
    }
    return { ...taken, id: order.id, snack }
  }
  const standing = async (number: string) => (await selling.account(number)).order
  const written = (id: string) =>
    selling.shop.db.$count(outbox, and(eq(outbox.kind, 'letter'), sql`position(${id}::text in ${outbox.key}) > 0`))

  test('a phone order without an email needs no account, is paid, packed, refunded and counted like any other, and sends no email', async () => {
    const { shop } = selling
    const before = await shop.db.$count(users)
    const withoutPhone = await form((await selling.snack(3)).id, 1, null)
    await expect(takePhoneOrder(shop, manager, withoutPhone, home)).rejects.toMatchObject({ fields: { phone: 'required' } })
    // Only the phone number was missing. The price preview stays valid.
    expect(await takePhoneOrder(shop, manager, withoutPhone, called)).toMatchObject({ outcome: 'placed' })
    const { orderNumber: number, id, snack } = await ordered(3)
    expect(await standing(number)).toMatchObject({ userId: null, email: null, customerFirstName: 'Rosa', status: 'paid', locale: 'es-ES' })
    expect(await shop.db.$count(users)).toBe(before)
    expect(
      (await listOrdersForStaff(shop, manager, OrderListQuery.parse({ search: '７１８ 555-0134' }))).orders.map((one) => one.number),
    ).toContain(number)
    expect(await searchCallers(shop, manager, '(718) 5550134')).toMatchObject([
      { pick: number, email: null, name: 'Rosa Calling', orders: 1 },
    ])
    expect(readPdf((await printInvoices(shop, manager, { numbers: [number] })).bytes).pages[0]).toContain('Rosa Calling')
    const adminOrder = await getOrderForStaff(shop, manager, number)
    expect(adminOrder).toMatchObject({ customer: null, emails: [], order: { email: null, shipTo: { phone } } })
    await shipOrder(shop, manager, number, { carrier: 'UPS', trackingNumber: '1Z 999' })
    await markOrderDelivered(shop, manager, number)
    // Staff receive the return in the admin.
    const lines = [{ lineId: adminOrder.order.lines[0]!.id, quantity: 1, restock: true }]
    const back = { key: crypto.randomUUID(), lines, shipping: false, extraCents: 0, reason: 'returned' as const, note: '' }
    const { amountCents } = await refundOrder(shop, manager, number, back)
    await work(shop)
    expect(await givenBack(selling, (await selling.account(number)).attempts[0]!.paymentId!)).toBe(amountCents)
    expect(await selling.stockOf(snack.id)).toMatchObject({ onHand: 7, reserved: 0 })
    expect(await written(id)).toBe(0)
  })

  test('a phone order without an email can be cancelled or expire: stock and money come back, and no email is sent', async () => {
    const { shop } = selling
    const [paid, unpaid, late] = [await ordered(1), await ordered(1, { paid: false }), await ordered(1, { paid: false })]
    for (const { orderNumber } of [paid, unpaid]) await cancelForCustomer(shop, manager, orderNumber, { note: '' })
    await shop.db
      .update(orders)
      .set({ payBy: new Date(Date.now() - 1000) })
      .where(eq(orders.id, late.id))
    await expireOrders(shop)
    await work(shop)
    for (const { orderNumber, snack, id } of [paid, unpaid, late]) {
      expect((await standing(orderNumber)).status).toMatch(/cancelled|expired/)
      expect(await selling.stockOf(snack.id)).toMatchObject({ reserved: 0 })
      expect(await written(id)).toBe(0)
    }
    expect(await givenBack(selling, (await selling.account(paid.orderNumber)).attempts[0]!.paymentId!)).toBe(
      (await standing(paid.orderNumber)).totalCents,
    )
  })

  test('a phone order without an email is tracked by its order number and phone number, however they are written, and by nobody else', async () => {
    const { shop } = selling
    const { orderNumber: number } = await ordered(2)
    const seen = await trackOrder(shop, { number: number.toLowerCase(), phone: '0718 5550134' }, anybody)
    // As copied from an Arabic page, or typed on a keyboard with full-width characters.
    const wide = number.replace(/[!-~]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0))
    for (const typed of [`\u2068${number}\u2069`, wide])
      expect(await trackOrder(shop, { number: typed, phone: '٧١٨ ٥٥٥ ٠١٣٤' }, anybody)).toMatchObject({ number })
    expect(seen).toMatchObject({ number, status: 'paid', lines: [{ quantity: 2 }], paymentUrl: null })
    expect(seen.events.map(({ status }) => status)).toEqual(['pending_payment', 'paid'])
    expect(seen.subtotalCents).toBe(2 * seen.lines[0]!.unitPriceCents)
    expect(JSON.stringify(seen)).not.toMatch(/Rosa|Brooklyn|0134/)
    const own = await selling.placed(await selling.buyer([(await selling.snack(3)).id, 1]))
    await shop.db
      .update(orders)
      .set({ shipTo: Address.parse(called) })
      .where(eq(orders.number, own.number))
    for (const wrong of [
      { number, phone: '0134' },
      { number, phone: '718 555 0135' },
      { number, phone: '' },
      { number: own.number, phone },
    ])
      await expect(trackOrder(shop, wrong, anybody)).rejects.toMatchObject({ code: 'not-found' })
    const again = () => trackOrder(shop, { number, phone: '718 555 9999' }, anybody)
    for (let time = 0; time < 5; time++) await again().catch(() => {})
    await expect(again()).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  test('a phone order without an email can be exported, and anonymized once it has ended, by staff with the right and recent reauthentication', async () => {
    const { shop } = selling
    const { orderNumber: number } = await ordered(1)
    const withAccount = await selling.placed(await selling.buyer([(await selling.snack(3)).id, 1]))
    const proved = { ...manager, provedAt: new Date() }
    const support = await makeCustomer(shop, { role: 'support' })
    await expect(anonymizeOrder(shop, support, number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(anonymizeOrder(shop, proved, withAccount.number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(anonymizeOrder(shop, { ...manager, provedAt: new Date(0) }, number)).rejects.toMatchObject({ code: 'prove-first' })
    await expect(exportOrderData(shop, support, number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(exportOrderData(shop, proved, withAccount.number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(exportOrderData(shop, { ...manager, provedAt: new Date(0) }, number)).rejects.toMatchObject({ code: 'prove-first' })
    // The customer may export the stored data until it is deleted.
    expect(await exportOrderData(shop, proved, number)).toMatchObject({
      orders: [{ number, deliver_to: { name: 'Rosa Calling', phone }, lines: [{ quantity: 1 }] }],
      staff_notes: { about_orders: [] },
    })
    for (let time = 0; time < 2; time++) await anonymizeOrder(shop, proved, number)
    expect((await standing(number)).shipTo).toMatchObject({ name: 'Rosa Calling', phone })
    await shipOrder(shop, manager, number, { carrier: 'UPS', trackingNumber: '1Z 999' })
    await markOrderDelivered(shop, manager, number)
    await eraseDueAccounts(shop)
    const forgotten = await standing(number)
    expect(forgotten).toMatchObject({ email: null, customerFirstName: '', note: null, shipTo: { name: '', country: 'US' } })
    expect(JSON.stringify(forgotten)).not.toMatch(/Rosa|0134/)
    await expect(trackOrder(shop, { number, phone }, { address: '203.0.113.9' })).rejects.toMatchObject({ code: 'not-found' })
    const deeds = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target, `order:${number}`), inArray(auditLog.action, ['order.exported', 'order.forget-asked'])))
    expect(deeds).toHaveLength(2)
  })
})
