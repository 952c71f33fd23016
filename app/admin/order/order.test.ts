import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import type { Actor, Role } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { OrderListQuery, countOrdersForStaff, listOrdersForStaff } from '#shop/office/orders/order-list.ts'
import { requestReturn } from '#shop/ordering/fulfilment/returns.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as one from './order.tsx'
import { doneMessageKey } from './done-message.ts'
import { isUndoable } from './undo-change.tsx'
import { parseCents } from '../parts/parse-cents.ts'

let selling: Selling
beforeAll(async () => void (selling = await openSelling()))
afterEach(async () => expect(await checkIntegrity(selling.shop)).toEqual({}))
afterAll(() => selling.close())

const staff = (role: Role) => makeStaff(selling.shop, role)

async function paidOrder(quantity = 2) {
  const snack = await selling.snack(10)
  const by = await selling.buyer([snack.id, quantity])
  const { number, url, providerOrderId } = await selling.placed(by)
  await selling.emulator.pay(url)
  await settlePayment(selling.shop, providerOrderId)
  return { number, by, snack }
}

const args = (path: string, by: Actor, number: string, form?: Record<string, string>) => {
  const { args: made } = pageRequest(selling.shop, path, { form, ask: { by } })
  return { ...(made as object), params: { number } } as never
}
const look = (by: Actor, number: string) =>
  outcome(() => one.loader(args(`/admin/orders/${number}`, by, number))) as Promise<Awaited<ReturnType<typeof one.loader>>>
const press = (by: Actor, number: string, form: Record<string, string>) =>
  outcome(() => one.action(args(`/admin/orders/${number}`, by, number, form)))
const doneOf = (answer: unknown) => new URL((answer as Response).headers.get('Location')!, 'http://shop').searchParams.get('done')
const statusOf = async (number: string) => (await selling.account(number)).order.status
const notFound = { init: { status: 404 } }

test('the message after an action tells staff to call a customer who gets no email about it', () => {
  expect(doneMessageKey('ship', true)).toBe('admin-order.done-ship')
  for (const done of ['ship', 'refund', 'answer'] as const) expect(doneMessageKey(done, false)).toBe(`admin-order.done-${done}-no-email`)
  expect(doneMessageKey('deliver', false)).toBe('admin-order.done-deliver')
  expect(doneMessageKey('tag', false)).toBe('admin-orders.done-tag')
})

describe('an order in the admin area', () => {
  test('an order is packed, shipped and delivered once each, however often and by whom it is clicked', async () => {
    const [fulfilment, manager] = [await staff('fulfilment'), await staff('manager')]
    const { number } = await paidOrder()
    expect((await look(fulfilment, number)).orderView.may).toMatchObject({
      pack: true,
      ship: true,
      deliver: false,
      cancel: false,
      refund: false,
    })
    for (const _ of [1, 2]) expect(doneOf(await press(fulfilment, number, { intent: 'pack' }))).toBe('pack')
    const second = (await press(manager, number, { intent: 'pack' })) as Response
    expect(second.headers.get('Location')).toBe(`/admin/packing/${number}?taken=1`)
    const parcel = { intent: 'ship', carrier: 'dhl', trackingNumber: 'JD01 4600' }
    for (const by of [manager, manager]) expect(doneOf(await press(by, number, parcel))).toBe('ship')
    expect(await press(fulfilment, number, { ...parcel, trackingNumber: 'other' })).toMatchObject({
      data: { refusal: { failure: 'too-late' } },
    })
    expect(doneOf(await press(fulfilment, number, { intent: 'deliver' }))).toBe('deliver')
    const { orderView } = await look(manager, number)
    expect(orderView.events.map(({ status }) => status)).toEqual(['pending_payment', 'paid', 'packing', 'shipped', 'delivered'])
    expect(orderView.events.at(-1)).toMatchObject({ by: fulfilment.firstName })
    expect(orderView.customer).toMatchObject({ orders: 1 })
    expect(orderView.order.parcels).toMatchObject([{ carrier: 'DHL', trackingNumber: 'JD01 4600' }])
    expect(orderView.emails.map(({ template }) => template)).toEqual(['order-confirmation', 'order-shipped', 'order-delivered'])
  })

  test('an order is refunded by line after a review of the amount, and one more click refunds nothing', async () => {
    const manager = await staff('manager')
    const { number } = await paidOrder(3)
    const { orderView, formKey } = await look(manager, number)
    const [line] = orderView.refundable!.lines
    const form = {
      key: formKey,
      [`pieces.${line!.lineId}`]: '2',
      [`restock.${line!.lineId}`]: 'on',
      reason: 'goodwill',
      extra: '1,50',
      note: '',
    }
    const seen = (await press(manager, number, { intent: 'review-refund', ...form })) as {
      review: { amountCents: number; values: Record<string, string> }
    }
    expect(seen.review.amountCents).toBe(line!.worth[1]! + 150)
    for (let time = 0; time < 2; time++)
      expect(doneOf(await press(manager, number, { ...seen.review.values, intent: 'refund' }))).toBe('refund')
    const { order, refunds } = await selling.account(number)
    expect(refunds).toMatchObject([{ amountCents: seen.review.amountCents, requestedBy: `staff:${manager.userId}` }])
    expect(order).toMatchObject({ status: 'partially_refunded', refundedCents: seen.review.amountCents })
    expect((await look(manager, number)).orderView.may).toMatchObject({ pack: true, refund: true })
    const listed = async (view: 'to-pack' | 'packing') =>
      (await listOrdersForStaff(selling.shop, manager, OrderListQuery.parse({ view, search: number }))).orders.length
    const counted = await countOrdersForStaff(selling.shop, manager)
    expect([await listed('to-pack'), await listed('packing')]).toEqual([1, 0])
    await press(manager, number, { intent: 'pack' })
    expect([await listed('to-pack'), await listed('packing')]).toEqual([0, 1])
    expect(await countOrdersForStaff(selling.shop, manager)).toMatchObject({
      'to-pack': counted['to-pack'] - 1,
      packing: counted.packing + 1,
    })
    await press(manager, number, { intent: 'ship', carrier: 'dhl', trackingNumber: '' })
    expect([await listed('to-pack'), await listed('packing')]).toEqual([0, 0])
  })

  test('a refund never exceeds the remaining amount, and errors are shown beside their fields', async () => {
    const manager = await staff('manager')
    const { number } = await paidOrder()
    const { orderView, formKey } = await look(manager, number)
    const { lineId } = orderView.refundable!.lines[0]!
    const ask = (over: Record<string, string>) =>
      press(manager, number, { intent: 'review-refund', key: formKey, reason: 'goodwill', ...over })
    expect(await ask({ [`pieces.${lineId}`]: '3' })).toMatchObject({ data: { refusal: { failure: 'too-much' } } })
    expect(await ask({ extra: '99999' })).toMatchObject({ data: { refusal: { failure: 'too-much' } } })
    expect(await ask({ extra: '1.234' })).toMatchObject({
      data: { refusal: { failure: 'invalid-input', fields: { extra: 'invalid' }, values: { extra: '1.234' } } },
    })
    expect(await ask({})).toMatchObject({ data: { refusal: { failure: 'invalid-input', fields: { extra: 'required' } } } })
    expect((await selling.account(number)).refunds).toEqual([])
  })

  test('an order cannot be refunded or cancelled at an unlocked computer without fresh reauthentication', async () => {
    const manager = await staff('manager')
    const { number } = await paidOrder()
    const { orderView, formKey } = await look(manager, number)
    const away = { ...manager, provedAt: new Date(Date.now() - 16 * MINUTE) }
    const form = { key: formKey, [`pieces.${orderView.refundable!.lines[0]!.lineId}`]: '1', reason: 'goodwill' }
    for (const intent of ['refund', 'cancel']) {
      const answer = (await press(away, number, { ...form, intent })) as Response
      expect(answer.headers.get('Location')).toMatch(/^\/account\/reauthenticate\?redirect=/)
    }
    expect(await statusOf(number)).toBe('paid')
  })

  test('a refund form stays filled in until identity is proved, and nothing is refunded before', async () => {
    const manager = await staff('manager')
    const { number } = await paidOrder()
    const away = { ...manager, provedAt: new Date(Date.now() - 16 * MINUTE) }
    const { orderView, formKey } = await look(manager, number)
    const form = { key: formKey, [`pieces.${orderView.refundable!.lines[0]!.lineId}`]: '1', reason: 'goodwill', note: 'Burst' }
    const { review } = (await press(manager, number, { ...form, intent: 'review-refund' })) as { review: { amountCents: number } }
    const backAfter = async (asked: Record<string, string>) => {
      const sent = (await press(away, number, asked)) as Response
      const path = new URL(sent.headers.get('Location')!, 'http://shop').searchParams.get('redirect')!
      return (await outcome(() => one.loader(args(path, manager, number)))) as Awaited<ReturnType<typeof one.loader>>
    }
    const back = await backAfter({ ...form, extra: '', intent: 'refund' })
    expect(back.draft).toMatchObject({ review: { amountCents: review.amountCents, values: form } })
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`restock.${index}-${formKey}`, 'on']))
    expect((await backAfter({ ...form, ...many, intent: 'refund' })).draft).toBeNull()
    expect((await backAfter({ ...form, note: 'é'.repeat(900), intent: 'refund' })).draft).toHaveProperty('review')
    expect((await backAfter({ intent: 'cancel', note: 'Moved away' })).draft).toEqual({ cancelNote: 'Moved away' })
    expect((await selling.account(number)).refunds).toEqual([])
    expect(doneOf(await press(manager, number, { ...back.draft!.review!.values, intent: 'refund' }))).toBe('refund')
    expect((await backAfter({ ...form, leftCents: '1', intent: 'refund' })).draft).toEqual({ failure: 'changed-meanwhile' })
  })

  test('staff cancel an order for its customer with a full refund', async () => {
    const manager = await staff('manager')
    const { number } = await paidOrder()
    expect(doneOf(await press(manager, number, { intent: 'cancel', note: 'Asked by telephone' }))).toBe('cancel')
    const { order } = await selling.account(number)
    expect(order).toMatchObject({ status: 'cancelled', refundedCents: order.totalCents })
    expect((await look(manager, number)).orderView.may).toMatchObject({ pack: false, ship: false, cancel: false, refund: false })
  })

  test('a return is answered and received by the staff who are responsible for each step', async () => {
    const [fulfilment, manager] = [await staff('fulfilment'), await staff('manager')]
    const { number, by } = await paidOrder()
    await press(manager, number, { intent: 'ship', carrier: 'UPS', trackingNumber: '' })
    const line = (await look(manager, number)).orderView.order.lines[0]!
    await requestReturn(selling.shop, by, number, { lines: [{ lineId: line.id, quantity: 1 }], reason: 'damaged', note: 'Crushed' })
    const { id: returnId } = (await look(manager, number)).orderView.order.returns[0]!
    expect(await press(fulfilment, number, { intent: 'answer', returnId, approved: 'yes', answer: '' })).toMatchObject({
      data: { refusal: { failure: 'not-found' } },
    })
    for (const approved of ['', 'perhaps'])
      expect(await press(manager, number, { intent: 'answer', returnId, approved, answer: '' })).toMatchObject({
        data: { refusal: { failure: 'invalid-input' } },
      })
    expect(doneOf(await press(manager, number, { intent: 'answer', returnId, approved: 'yes', answer: 'Send it to us.' }))).toBe('answer')
    expect(doneOf(await press(fulfilment, number, { intent: 'receive', returnId, key: crypto.randomUUID() }))).toBe('receive')
    expect((await selling.account(number)).refunds).toMatchObject([{ reason: 'returned' }])
  })

  test('an order page is only for staff, and support may only view it', async () => {
    const { number, by } = await paidOrder()
    const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
    for (const somebody of [visitor, by]) {
      expect(await look(somebody, number)).toMatchObject(notFound)
      for (const intent of ['pack', 'ship', 'refund', 'cancel'])
        expect(await press(somebody, number, { intent, carrier: 'UPS' })).toMatchObject(notFound)
    }
    const support = await staff('support')
    expect((await look(support, number)).orderView).toMatchObject({
      refundable: null,
      may: { pack: false, ship: false, cancel: false, refund: false },
    })
    for (const intent of ['pack', 'ship', 'deliver', 'cancel'])
      expect(await press(support, number, { intent, carrier: 'UPS' })).toMatchObject({ data: { refusal: { failure: 'not-found' } } })
    expect(await statusOf(number)).toBe('paid')
    expect(await look(support, 'NOSUCH')).toMatchObject(notFound)
    expect(await press(support, number, { intent: 'nothing' })).toMatchObject({ data: { refusal: { failure: 'invalid-input' } } })
  })
})

test.each([
  ['4', 400],
  ['4.5', 450],
  ['4,50', 450],
  ['٤٫٥٠', 450],
  ['１２．３４', 1234],
  [' 12.34 ', 1234],
  ['1.234', null],
  ['-1', null],
  ['', null],
  ['1e3', null],
])('the typed amount %j is %j cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

test('the page offers its author to take back the note that was just added', async () => {
  const { number } = await paidOrder()
  const [by, other] = [await staff('support'), await staff('support')]
  const key = crypto.randomUUID()
  const added = (await press(by, number, { intent: 'note', key, body: 'For another order.' })) as Response
  const { search } = new URL(added.headers.get('Location')!, 'http://shop')
  const offered = async (who: Actor) => (await one.loader(args(`/admin/orders/${number}${search}`, who, number))).note
  expect([await offered(by), await offered(other)]).toEqual([key, null])
  expect(doneOf(await press(by, number, { intent: 'remove-note', noteId: key }))).toBe('remove-note')
  expect((await look(by, number)).orderView.notes).toEqual([])
})

test('the page offers to undo the tag that was just added or removed, as long as it is as it was left', async () => {
  const { number } = await paidOrder()
  const by = await staff('support')
  const offered = async (intent: string, typed: string) => {
    const { search } = new URL(((await press(by, number, { intent, tag: typed })) as Response).headers.get('Location')!, 'http://shop')
    const { done, tag, orderView } = await one.loader(args(`/admin/orders/${number}${search}`, by, number))
    return {
      done,
      tag,
      isOffered: isUndoable(done ?? '', tag, orderView.tags),
      isOfferedLater: isUndoable(done ?? '', tag, intent === 'tag' ? [] : ['vip']),
    }
  }
  expect(await offered('tag', ' VIP ')).toEqual({ done: 'tag', tag: 'vip', isOffered: true, isOfferedLater: false })
  expect(await offered('untag', 'vip')).toEqual({ done: 'untag', tag: 'vip', isOffered: true, isOfferedLater: false })
})
