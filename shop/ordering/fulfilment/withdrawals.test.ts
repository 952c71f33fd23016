import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog, orderLines, orders, returns } from '#database/schema.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { collectUserData } from '#shop/office/customers/privacy/export.ts'
import { eraseDueAccounts } from '#shop/office/customers/privacy.ts'
import { getStaffAlerts } from '#shop/office/operations/alerts.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { remindOfWithdrawals } from '#shop/office/orders/withdrawal-deadlines.ts'
import { listOrdersForStaff, getOrderForStaff, OrderListQuery } from '#shop/office/orders/order-list.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, givenBack, type PaidOrder, timeline, work } from '#tests/helpers/paid-order.ts'
import { anyone, contactPhone, deliver, formFor, moveTo, orderTo, piecesOf, withdraw } from '#tests/helpers/withdrawable-order.ts'
import { getPacking, packingBoard } from './packing.ts'
import { shipOrder, startPacking } from './fulfilment.ts'
import { listReturns, receiveReturn, requestReturn } from './returns.ts'
import { declareWithdrawal, findWithdrawal } from './withdrawals.ts'

let selling: Selling
let manager: Customer
let packer: Customer
const letters: EmailMessage[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async (letter) => void letters.push(letter) } }))
  manager = await makeCustomer(selling.shop, { role: 'manager' })
  packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
})
afterEach(async () => {
  await work(selling.shop)
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

const receive = (id: string) => receiveReturn(selling.shop, packer, id, { key: randomUUID(), restock: true })
const lettersTo = ({ by }: PaidOrder) => letters.filter(({ to }) => to.address === by.email)
const arrived = async (...pieces: number[]) => {
  const order = await orderTo(selling, 'DE', ...pieces)
  await deliver(selling, packer, order)
  return order
}

describe('a parcel with withdrawn pieces', () => {
  const parcel = { carrier: 'DHL', trackingNumber: '1' }
  const packing = async () => {
    const order = await orderTo(selling, 'DE', 2, 1)
    await startPacking(selling.shop, packer, order.number)
    await withdraw(selling, order, 1)
    return order
  }

  test('a parcel with withdrawn pieces shows them, and is not sent unless staff say so', async () => {
    const { shop } = selling
    const order = await packing()
    const view = await getPacking(shop, packer, order.number)
    expect(view.withdrawn).toEqual([{ lineId: order.lines[0]!.id, quantity: 1 }])
    const { parcels } = await packingBoard(shop, packer)
    expect(parcels.find(({ number }) => number === order.number)).toMatchObject({ withdrawn: true })
    await expect(shipOrder(shop, packer, order.number, parcel)).rejects.toMatchObject({ code: 'withdrawn' })
    expect((await selling.account(order.number)).order.stage).toBe('packing')
    await shipOrder(shop, packer, order.number, { ...parcel, despiteWithdrawal: true })
    expect((await selling.account(order.number)).order.stage).toBe('shipped')
    const [audited] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target, `order:${order.number}`), eq(auditLog.action, 'order.shipped')))
    expect(audited?.after).toMatchObject({ withdrawnPieces: 1 })
  })

  test('a parcel is sent as usual after the withdrawn pieces were taken out and refunded', async () => {
    const { shop } = selling
    const order = await packing()
    const [open] = await listReturns(shop, order.id)
    await receive(open!.id)
    const view = await getPacking(shop, packer, order.number)
    expect(view).toMatchObject({ withdrawn: [], pieces: 2 })
    await shipOrder(shop, packer, order.number, parcel)
    expect((await selling.account(order.number)).order.stage).toBe('shipped')
  })

  test('the owners get one email four days before a refund is due, and the dashboard names the order until it is refunded', async () => {
    const { shop } = selling
    const owner = await makeCustomer(shop, { role: 'owner' })
    const order = await packing()
    const due = () => letters.filter(({ to, subject }) => to.address === owner.email && subject.includes(order.number))
    const named = async () => (await getStaffAlerts(shop, manager)).troubles.find(({ kind }) => kind === 'withdrawals')?.orders ?? []
    await remindOfWithdrawals(shop)
    await work(shop)
    expect([due().length, await named()]).toEqual([0, []])
    selling.later(10 * DAY + HOUR)
    for (const _ of ['twice', 'at once']) await Promise.all([remindOfWithdrawals(shop), remindOfWithdrawals(shop)])
    await work(shop)
    expect(due()).toHaveLength(1)
    expect(await named()).toContain(order.number)
    const [open] = await listReturns(shop, order.id)
    await receive(open!.id)
    expect(await named()).not.toContain(order.number)
    selling.later(-10 * DAY - HOUR)
  })
})

describe('a withdrawal', () => {
  test('a delivered order is withdrawn from by its number and email address, and refunded with its delivery once it is back', async () => {
    const { shop } = selling
    const order = await arrived(2, 1)
    const receipt = await withdraw(selling, order)
    expect(receipt).toMatchObject({ number: order.number, name: 'Noor Haddad', isEmailed: true, isToSendBack: true })
    expect(receipt.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
    const [open] = await listReturns(shop, order.id)
    expect(open).toMatchObject({ kind: 'withdrawal', status: 'approved', lines: [{ quantity: 2 }, { quantity: 1 }] })
    expect(open!.refundBy!.getTime() - receipt.at.getTime()).toBe(14 * 24 * HOUR)
    expect(await getOrderForStaff(shop, manager, order.number)).toMatchObject({ withdrawalOwedCents: order.totalCents })
    const { orders: listed } = await listOrdersForStaff(shop, manager, OrderListQuery.parse({ view: 'returns' }))
    expect(listed.find(({ number }) => number === order.number)?.withdrawalDueBy).toEqual(open!.refundBy)
    await receive(open!.id)
    await work(shop)
    const { order: after, refunds } = await selling.account(order.number)
    expect(after).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
    expect(refunds).toMatchObject([{ returnId: open!.id, shippingCents: after.shippingCents }])
    expect(await givenBack(selling, order.paymentId)).toBe(order.totalCents)
    expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(10)
    expect((await timeline(selling, order.id)).slice(-2)).toEqual(['withdrawn', 'refunded'])
  })

  test('some items are withdrawn from by the phone number, which refunds them without the delivery', async () => {
    const { shop } = selling
    const order = await arrived(3)
    const found = await findWithdrawal(shop, { name: 'Noor', number: order.number.toLowerCase(), contact: '030 5550134' }, anyone())
    expect(found.choice).toMatchObject({ isOpen: true, lines: [{ left: 3 }], last: null })
    await declareWithdrawal(shop, { token: found.token, lines: piecesOf(order, 2) })
    const [open] = await listReturns(shop, order.id)
    await receive(open!.id)
    const { order: after, refunds } = await selling.account(order.number)
    expect(after).toMatchObject({ status: 'partially_refunded' })
    expect(refunds).toMatchObject([{ shippingCents: 0 }])
    expect((await formFor(selling, order)).choice).toMatchObject({ isOpen: true, lines: [{ left: 1 }] })
  })

  test('the email acknowledges the declaration, its sender and its time, and does not accept it', async () => {
    const order = await arrived(2)
    const { at } = await withdraw(selling, order, 1)
    await work(selling.shop)
    const sent = lettersTo(order).filter(({ subject }) => subject.includes('withdrawal'))
    expect(sent).toHaveLength(1)
    expect(sent[0]!.subject).toBe(`We’ve received your withdrawal from order #${order.number}`)
    const when = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(at)
    for (const words of ['Noor Haddad', order.number, when, order.lines[0]!.productName, '1 ×', 'doesn’t decide whether we accept it'])
      expect(sent[0]!.text).toContain(words)
  })

  test('staff and the customer see who declared it and when', async () => {
    const order = await arrived(1)
    const { at } = await withdraw(selling, order, 1)
    const { returns: shown } = (await getOrderForStaff(selling.shop, manager, order.number)).order
    expect(shown).toMatchObject([{ kind: 'withdrawal', declarations: [{ name: 'Noor Haddad', at }] }])
  })

  test('an order that nobody has begun to pack is refunded at once, and its pieces go back into stock', async () => {
    const order = await orderTo(selling, 'FR', 2, 1)
    expect(await withdraw(selling, order, 1)).toMatchObject({ isToSendBack: false, isPaid: true })
    await work(selling.shop)
    const [refund] = lettersTo(order).filter(({ subject }) => subject.includes('refund'))
    expect(refund?.text).toContain('You withdrew from items')
    expect(refund?.text).not.toContain('received your return')
    expect((await selling.account(order.number)).order).toMatchObject({ status: 'partially_refunded', stage: 'paid' })
    await withdraw(selling, order, 1, 1)
    await work(selling.shop)
    const { order: after } = await selling.account(order.number)
    expect(after).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
    expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(10)
    expect(await listReturns(selling.shop, order.id)).toMatchObject([
      { kind: 'withdrawal', status: 'received' },
      { kind: 'withdrawal', status: 'received' },
    ])
    await expect(startPacking(selling.shop, packer, order.number)).rejects.toMatchObject({ code: 'too-late' })
  })

  test('an order by express is refunded with the price of standard delivery alone', async () => {
    const order = await arrived(1)
    const express = { deliveryMethod: 'express' as const, shippingCents: 1499 }
    const [row] = await selling.shop.db.select().from(orders).where(eq(orders.id, order.id))
    const standard = row!.shippingCents
    expect(standard).toBeGreaterThan(0)
    await selling.shop.db
      .update(orders)
      .set({ ...express, totalCents: row!.totalCents + 1499 - standard })
      .where(eq(orders.id, order.id))
    await withdraw(selling, order)
    const view = await getOrderForStaff(selling.shop, manager, order.number)
    expect(view.withdrawalOwedCents).toBe(row!.totalCents)
    await selling.shop.db
      .update(orders)
      .set({ deliveryMethod: 'standard', shippingCents: standard, totalCents: row!.totalCents })
      .where(eq(orders.id, order.id))
  })

  test('an unpaid order that is withdrawn from as a whole ends, and its stock is free again', async () => {
    const { shop } = selling
    const snack = await selling.snack(4)
    const by = await selling.buyer([snack.id, 2])
    const { number } = await selling.placed(by)
    const { order } = await selling.account(number)
    await moveTo(selling, order.id, 'IT')
    const { token, choice } = await formFor(selling, { number, by })
    const receipt = await declareWithdrawal(shop, { token, lines: choice.lines.map(({ id, left }) => ({ lineId: id, quantity: left })) })
    expect(receipt).toMatchObject({ isToSendBack: false, isPaid: false })
    expect((await selling.account(number)).order.status).toBe('cancelled')
    expect(await selling.stockOf(snack.id)).toMatchObject({ reserved: 0 })
    expect(await listReturns(shop, order.id)).toMatchObject([{ kind: 'withdrawal', status: 'received' }])
  })

  test('an open return request becomes the withdrawal and waits for no answer', async () => {
    const { shop } = selling
    const order = await arrived(2, 1)
    const asked = { lines: piecesOf(order, 1), reason: 'damaged' as const, note: 'Crushed' }
    const { id } = await requestReturn(shop, order.by, order.number, asked)
    await withdraw(selling, order)
    const after = await listReturns(shop, order.id)
    expect(after).toMatchObject([{ id, kind: 'withdrawal', status: 'approved', note: 'Crushed' }])
    expect(after[0]!.lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([1, 2])
    await receive(id)
    expect((await selling.account(order.number)).order.refundedCents).toBe(order.totalCents)
  })

  test('a second withdrawal takes further items, and no item twice', async () => {
    const order = await arrived(3)
    await withdraw(selling, order, 1)
    await expect(withdraw(selling, order, 3)).rejects.toMatchObject({ code: 'too-much' })
    await withdraw(selling, order, 2)
    expect(await listReturns(selling.shop, order.id)).toMatchObject([{ lines: [{ quantity: 3 }] }])
    expect((await formFor(selling, order)).choice).toMatchObject({ lines: [], last: { lines: [{ quantity: 2 }] } })
  })
})

test('a withdrawal that is sent twice, in turn or at once, is one withdrawal with one email', async () => {
  const order = await arrived(2)
  const { token } = await formFor(selling, order)
  const other = await formFor(selling, order)
  const lines = piecesOf(order)
  const send = (by: string) => declareWithdrawal(selling.shop, { token: by, lines })
  const receipts = await Promise.all([send(token), send(token), send(other.token), send(token)])
  receipts.push(await send(token))
  expect(new Set(receipts.map(({ at }) => at.getTime())).size).toBe(1)
  await work(selling.shop)
  expect(await listReturns(selling.shop, order.id)).toMatchObject([{ lines: [{ quantity: 2 }] }])
  expect(lettersTo(order).filter(({ subject }) => subject.includes('withdrawal'))).toHaveLength(1)
  expect((await timeline(selling, order.id)).filter((event) => event === 'withdrawn')).toHaveLength(1)
})

test('the choice states which products cannot be returned once opened', async () => {
  const { catalogue } = selling.shop
  const order = await arrived(1, 1)
  const sealedId = order.lines[0]!.productId
  const product = catalogue.product.bind(catalogue)
  const sealed = vi.spyOn(catalogue, 'product').mockImplementation((id) => {
    const found = product(id)
    return found && id === sealedId ? { ...found, returnRule: 'sealed' } : found
  })
  expect((await formFor(selling, order)).choice.lines.map(({ isSealed }) => isSealed)).toEqual([true, false])
  sealed.mockRestore()
})

test('a withdrawal is refused for lines of another order, for the same line twice, and by an old or foreign form', async () => {
  const [order, other] = [await arrived(1), await arrived(1)]
  const { token } = await formFor(selling, order)
  const send = (by: string, lines: ReturnType<typeof piecesOf>) => declareWithdrawal(selling.shop, { token: by, lines })
  await expect(send(token, piecesOf(other))).rejects.toMatchObject({ code: 'not-found' })
  await expect(send(token, [...piecesOf(order), ...piecesOf(order)])).rejects.toMatchObject({ code: 'invalid-input' })
  await expect(send('x'.repeat(80), piecesOf(order))).rejects.toMatchObject({ code: 'link-expired' })
  selling.later(5 * HOUR)
  await expect(send(token, piecesOf(order))).rejects.toMatchObject({ code: 'link-expired' })
  selling.later(-5 * HOUR)
  expect(await listReturns(selling.shop, order.id)).toEqual([])
})

test('a withdrawal is exported with the customer’s data, and its name is erased with the account', async () => {
  const { shop } = selling
  const order = await arrived(1)
  await withdraw(selling, order)
  expect(JSON.stringify(await collectUserData(shop, order.by))).toMatch(/"kind":"withdrawal".*"name":"Noor Haddad"/)
  const [open] = await listReturns(shop, order.id)
  await receive(open!.id)
  await work(shop)
  await shop.db.update(orders).set({ userId: null }).where(eq(orders.id, order.id))
  await eraseDueAccounts(shop)
  const rows = await shop.db.select().from(returns).where(eq(returns.orderId, order.id))
  expect(rows).toMatchObject([{ kind: 'withdrawal', declarations: null }])
  expect(await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))).toHaveLength(1)
  const find = findWithdrawal(shop, { name: 'Noor', number: order.number, contact: contactPhone }, anyone())
  await expect(find).rejects.toMatchObject({ code: 'not-found' })
})
