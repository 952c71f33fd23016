import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { firstOf } from '#shared/present.ts'
import { auditLog, orders, outbox } from '#database/schema.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { givenBack, paidOrder, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '../operations/integrity.ts'
import { cancelForCustomer } from '#shop/ordering/orders/cancellations.ts'
import { markOrderDelivered, shipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { lockOrder } from '#shop/ordering/orders/order-lock.ts'
import { inTransaction } from '#shop/shop.ts'
import { changeAddressForCustomer, addressFingerprint } from '#shop/ordering/orders/order-address.ts'
import { OrderListQuery, runBulkAction, getOrderForStaff, listOrdersForStaff } from './order-list.ts'
import { readOrderEmail, resendOrderEmail } from '#shop/ordering/order-notices/resend-order-email.ts'
import { addOrderTag, listOrderTags, removeOrderNote, removeOrderTag, writeOrderNote } from '#shop/ordering/orders/order-notes.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { priceRefund, refundOrder } from '#shop/ordering/payments/refunds.ts'
import { removeSavedView, listSavedViews, SaveListView, saveListView } from '../staff/saved-views.ts'

let selling: Selling
let support: Customer
let manager: Customer
const letters: EmailMessage[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async (letter) => void letters.push(letter) } }))
  support = await makeCustomer(selling.shop, { role: 'support', firstName: 'Sam' })
  manager = await makeCustomer(selling.shop, { role: 'manager', firstName: 'Otto' })
})
afterEach(async () => expect(await checkIntegrity(selling.shop)).toEqual({}))
afterAll(() => selling.close())

const goodwill = { lines: [], shipping: false, reason: 'goodwill' as const, note: '' }
const deedsOf = async (number: string) => {
  const rows = await selling.shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `order:${number}`))
    .orderBy(auditLog.happenedAt)
  return rows.map(({ action }) => action)
}

test('orders are found by day, country, delivery, tag and whether they are demo orders', async () => {
  const { shop } = selling
  const [one, other] = [await paidOrder(selling, 1), await paidOrder(selling, 1)]
  const { shipTo } = (await selling.account(other.number)).order
  const elsewhere = { shipTo: { ...shipTo, country: 'CA' }, deliveryMethod: 'express' as const, demo: true }
  await shop.db
    .update(orders)
    .set({ ...elsewhere, placedAt: new Date('2026-03-29T23:59:00Z') })
    .where(eq(orders.id, other.id))
  await addOrderTag(shop, support, other.number, { tag: 'fragile' })
  const found = async (query: object) =>
    (await listOrdersForStaff(shop, support, OrderListQuery.parse(query))).orders.map(({ number }) => number)
  for (const query of [
    { from: '2026-03-29', to: '2026-03-29' },
    { country: 'CA' },
    { delivery: 'express' },
    { tag: 'fragile' },
    { demo: 'yes' },
  ])
    expect(await found(query)).toEqual([other.number])
  for (const query of [{ country: 'US' }, { delivery: 'standard' }, { demo: 'no' }, { from: '2026-03-30' }])
    expect(await found(query)).toEqual([one.number])
  // In a time zone ahead of UTC it is the next day. On the day when clocks go back there, the day
  // is an hour longer.
  const { closedDays } = shop.settings
  shop.settings.closedDays = { ...closedDays, timeZone: 'Pacific/Auckland' }
  await shop.db
    .update(orders)
    .set({ placedAt: new Date('2026-04-05T11:59:59Z') })
    .where(eq(orders.id, other.id))
  expect(await found({ from: '2026-04-05', to: '2026-04-05' })).toEqual([other.number])
  expect(await found({ from: '2026-04-06' })).toEqual([one.number])
  shop.settings.closedDays = closedDays
  expect(await found({ from: 'x', to: '2026-99-99', country: 'usa', delivery: 'x', demo: 'x' })).toHaveLength(2)
  await shop.db.update(orders).set({ demo: false }).where(eq(orders.id, other.id))
})

test('a complete order number finds its order alone, and other texts of its length find names', async () => {
  const { shop } = selling
  const [numbered, named] = [await paidOrder(selling, 1), await paidOrder(selling, 1)]
  const { shipTo } = (await selling.account(named.number)).order
  const nameIt = (name: string) =>
    shop.db
      .update(orders)
      .set({ shipTo: { ...shipTo, name } })
      .where(eq(orders.id, named.id))
  const found = async (search: string, more: object = {}) =>
    (await listOrdersForStaff(shop, support, OrderListQuery.parse({ search, ...more }))).orders.map(({ number }) => number)
  await nameIt(numbered.number)
  expect(await found(numbered.number)).toEqual([numbered.number])
  expect(await found(` #${numbered.number.toLowerCase().replace('-', ' ')}`)).toEqual([numbered.number])
  expect(await found(numbered.number, { view: 'refunded' })).toEqual([])
  await nameIt('Annabel Lee')
  expect(await found('annabel')).toEqual([named.number])
})

test('a saved view belongs to its owner alone, under a name, without the position in the list', async () => {
  const { shop } = selling
  const view = (name: string, query: string) => SaveListView.parse({ list: 'orders', name, query })
  await saveListView(shop, support, view('Canada', 'country=CA&after=1.x'))
  await saveListView(shop, support, view('Canada', 'country=CA&delivery=express'))
  expect(await listSavedViews(shop, support, 'orders')).toMatchObject([{ name: 'Canada', query: 'country=CA&delivery=express' }])
  expect(await listSavedViews(shop, manager, 'orders')).toEqual([])
  const { id } = firstOf(await listSavedViews(shop, support, 'orders'))
  await removeSavedView(shop, manager, id)
  expect(await listSavedViews(shop, support, 'orders')).toHaveLength(1)
  await removeSavedView(shop, support, id)
  for (let index = 0; index < 20; index++) await saveListView(shop, support, view(`View ${index}`, ''))
  await expect(saveListView(shop, support, view('One more', ''))).rejects.toMatchObject({ code: 'too-much' })
})

test('a partly refunded order stays in the view of its stage until it has arrived', async () => {
  const { shop } = selling
  const { number } = await paidOrder(selling, 1)
  const whereabouts = async () => {
    const views: string[] = []
    for (const view of ['to-pack', 'packing', 'on-the-way'] as const) {
      const { orders: listed } = await listOrdersForStaff(shop, support, OrderListQuery.parse({ view }))
      if (listed.some((one) => one.number === number)) views.push(view)
    }
    return views
  }
  await refundOrder(shop, manager, number, { ...goodwill, key: crypto.randomUUID(), extraCents: 100 })
  expect(await whereabouts()).toEqual(['to-pack'])
  await runBulkAction(shop, manager, { act: 'pack', numbers: [number] })
  expect(await whereabouts()).toEqual(['packing'])
  await shipOrder(shop, manager, number, { carrier: 'UPS', trackingNumber: '' })
  expect(await whereabouts()).toEqual(['on-the-way'])
  await markOrderDelivered(shop, manager, number)
  expect(await whereabouts()).toEqual([])
})

test('a bulk action on many orders reports for each that it is done or why not', async () => {
  const { shop } = selling
  const [free, taken, gone] = [await paidOrder(selling, 1), await paidOrder(selling, 1), await paidOrder(selling, 1)]
  const packer = await makeCustomer(shop, { role: 'fulfilment', firstName: 'Nora' })
  await runBulkAction(shop, packer, { act: 'pack', numbers: [taken.number] })
  await shipOrder(shop, packer, gone.number, { carrier: 'UPS', trackingNumber: '' })
  const numbers = [free.number, taken.number, gone.number, 'NOSUCH', free.number]
  expect(await runBulkAction(shop, manager, { act: 'pack', numbers })).toEqual([
    { number: free.number, refused: null },
    { number: taken.number, refused: 'packed-by-another', packer: 'Nora' },
    { number: gone.number, refused: 'too-late' },
    { number: 'NOSUCH', refused: 'not-found' },
  ])
  expect(await runBulkAction(shop, support, { act: 'tag', numbers: [free.number], tag: 'gift' })).toEqual([
    { number: free.number, refused: null, isNew: true },
  ])
  await expect(runBulkAction(shop, support, { act: 'pack', numbers })).rejects.toMatchObject({ code: 'not-found' })
})

test('notes and tags on an order show who wrote them and when, to staff alone', async () => {
  const { shop } = selling
  const { by, number } = await paidOrder(selling, 1)
  const note = { key: crypto.randomUUID(), body: 'Called: leave it with the neighbour.' }
  for (const _ of [1, 2]) await writeOrderNote(shop, support, number, note)
  await addOrderTag(shop, support, number, { tag: 'vip' })
  await addOrderTag(shop, support, number, { tag: 'vip' })
  expect(await getOrderForStaff(shop, manager, number)).toMatchObject({ notes: [{ by: 'Sam', body: note.body }], tags: ['vip'] })
  expect(await listOrderTags(shop, support)).toContain('vip')
  await removeOrderTag(shop, manager, number, { tag: 'vip' })
  expect((await getOrderForStaff(shop, manager, number)).tags).toEqual([])
  for (let index = 0; index < 10; index++) await addOrderTag(shop, support, number, { tag: `t${index}` })
  await expect(addOrderTag(shop, support, number, { tag: 'eleven' })).rejects.toMatchObject({ code: 'too-much' })
  expect((await deedsOf(number)).slice(0, 3)).toEqual(['order.noted', 'order.tagged', 'order.untagged'])
  await expect(writeOrderNote(shop, by, number, note)).rejects.toMatchObject({ code: 'not-found' })
  await expect(listOrderTags(shop, by)).rejects.toMatchObject({ code: 'not-found' })
})

test.runIf(process.env.TEST_DATABASE_URL)('the page of an order is shown while a payment or a refund holds the order', async () => {
  const { shop } = selling
  const { id, number } = await paidOrder(selling, 1)
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(shop, async (inside) => {
    await lockOrder(inside, id)
    locked.resolve()
    await end.promise
  })
  await locked.promise
  const shown = await Promise.race([getOrderForStaff(shop, manager, number), setTimeout(5 * SECOND, null)])
  end.resolve()
  await holding
  expect(shown).toMatchObject({ refundable: { leftCents: shown?.order.totalCents } })
})

test('only its author takes back a note, within ten minutes', async () => {
  const { shop } = selling
  const { number } = await paidOrder(selling, 1)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const key of [first, second]) await writeOrderNote(shop, support, number, { key, body: 'For another order.' })
  const removable = async (by: Customer, at = shop.now()) =>
    (await getOrderForStaff({ ...shop, now: () => at }, by, number)).notes.map(({ isRemovable }) => isRemovable)
  const later = new Date(shop.now().getTime() + 10 * MINUTE)
  expect([await removable(support), await removable(manager), await removable(support, later)]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
  await expect(removeOrderNote(shop, manager, number, { noteId: first })).rejects.toMatchObject({ code: 'too-late' })
  await expect(removeOrderNote({ ...shop, now: () => later }, support, number, { noteId: first })).rejects.toMatchObject({
    code: 'too-late',
  })
  for (const _ of [1, 2]) await removeOrderNote(shop, support, number, { noteId: first })
  expect((await getOrderForStaff(shop, support, number)).notes).toMatchObject([{ id: second }])
  expect(await deedsOf(number)).toEqual(['order.noted', 'order.noted', 'order.note-removed'])
})

test('an order email is read as its customer got it, even after the outbox has deleted it, and is sent once more per form', async () => {
  const { shop } = selling
  const { by, number, lines } = await paidOrder(selling, 2)
  await shipOrder(shop, manager, number, { carrier: 'UPS', trackingNumber: '1Z999' })
  const line = { lineId: firstOf(lines).id, quantity: 1, restock: false }
  await refundOrder(shop, manager, number, { ...goodwill, key: crypto.randomUUID(), lines: [line], extraCents: 0 })
  await work(shop)
  const sent = letters.filter(({ to }) => to.address === by.email)
  const { emails: known } = await getOrderForStaff(shop, support, number)
  expect(known.map(({ template, state }) => [template, state])).toEqual([
    ['order-confirmation', 'done'],
    ['order-shipped', 'done'],
    ['order-refunded', 'done'],
  ])
  for (const [index, { id }] of known.entries()) {
    const read = await readOrderEmail(shop, support, { number, emailId: id })
    expect(read).toMatchObject({ subject: sent[index]!.subject, text: sent[index]!.text })
  }
  const [, shipped] = known
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) await resendOrderEmail(shop, support, { number, emailId: shipped!.id, key })
  await work(shop)
  const again = letters.filter(({ to }) => to.address === by.email).slice(sent.length)
  expect(again.map(({ subject }) => subject)).toEqual([sent[1]!.subject])
  expect(firstOf(again).id).not.toBe(sent[1]!.id)
  const other = await paidOrder(selling, 1)
  await expect(readOrderEmail(shop, support, { number: other.number, emailId: shipped!.id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(readOrderEmail(shop, by, { number, emailId: shipped!.id })).rejects.toMatchObject({ code: 'not-found' })
  const foreign = firstOf(await shop.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.kind, 'refund')))
  await expect(readOrderEmail(shop, support, { number, emailId: foreign.id })).rejects.toMatchObject({ code: 'not-found' })
})

test('two staff members who refund or cancel the same order at once never refund twice, and the second gets an error', async () => {
  const { shop } = selling
  const order = await paidOrder(selling, 2)
  const { number, totalCents } = order
  const all = { ...goodwill, extraCents: totalCents }
  expect(await priceRefund(shop, manager, number, { ...all, key: crypto.randomUUID() })).toBe(totalCents)
  const owner = await makeCustomer(shop, { role: 'owner' })
  const race = atNext('order-looked-up', () => refundOrder(shop, owner, number, { ...all, key: crypto.randomUUID() }))
  await expect(cancelForCustomer(shop, manager, number, { note: '' })).rejects.toMatchObject({ code: 'too-late' })
  expect(race.ran).toBe(true)
  await expect(refundOrder(shop, manager, number, { ...all, key: crypto.randomUUID() })).rejects.toMatchObject({ code: 'too-much' })
  await work(shop)
  expect(await givenBack(selling, order.paymentId)).toBe(totalCents)
  expect(await deedsOf(number)).toEqual(['order.refunded'])
})

test('a manager can send an order elsewhere until its parcel has left', async () => {
  const { shop } = selling
  const { number } = await paidOrder(selling, 1)
  const { shipTo } = (await selling.account(number)).order
  await runBulkAction(shop, manager, { act: 'pack', numbers: [number] })
  await changeAddressForCustomer(shop, manager, number, { address: { ...shipTo, line1: '7 Other Street' } })
  expect((await selling.account(number)).order.shipTo.line1).toBe('7 Other Street')
  // The actor has not seen this change: the save fails and overwrites nothing.
  const unseen = changeAddressForCustomer(shop, manager, number, {
    address: { ...shipTo, line1: '8 Street' },
    seen: addressFingerprint(shipTo),
  })
  await expect(unseen).rejects.toMatchObject({ code: 'changed-meanwhile' })
  await expect(changeAddressForCustomer(shop, support, number, { address: shipTo })).rejects.toMatchObject({ code: 'not-found' })
  await shipOrder(shop, manager, number, { carrier: 'UPS', trackingNumber: '' })
  await expect(changeAddressForCustomer(shop, manager, number, { address: shipTo })).rejects.toMatchObject({ code: 'too-late' })
  expect(await deedsOf(number)).toEqual(['order.packing-begun', 'order.address-changed', 'order.shipped'])
})
