import { randomUUID } from 'node:crypto'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeys } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { asDescribed } from '#tests/helpers/documented.ts'
import { makeCustomer, makeSession } from '#tests/helpers/factories.ts'
import { type Call, openTestApp } from '#tests/fixtures/open-app.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { givenBack, paidOrder, work } from '#tests/helpers/paid-order.ts'

let selling: Selling
let app: ReturnType<typeof openTestApp>
let fault: ReturnType<typeof asDescribed>
const cookies = new Map<string, string>()
let manager: Customer
let packer: Customer
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async () => {} } }))
  app = openTestApp(selling.shop)
  fault = asDescribed((await app.call('/api/openapi.json')).body as unknown as OpenAPIV3_1.Document)
  manager = await employ('manager')
  packer = await employ('fulfilment')
})
afterAll(() => selling.close())

const signIn = async (by: Customer) => (await makeSession(selling.shop, by)).cookie
/** Creates a staff member, with a second step by default. */
async function employ(role: 'manager' | 'fulfilment' | 'support', hasSecondStep = true): Promise<Customer> {
  const by = await makeCustomer(selling.shop, { role })
  const key = { credentialId: randomUUID(), publicKey: 'key', counter: 0, transports: [], name: 'Key', backedUp: false }
  if (hasSecondStep) await selling.shop.db.insert(passkeys).values({ ...key, userId: by.userId })
  return by
}
/** Sends a request as a user and checks the response against the description. */
async function ask(by: Customer | null, method: string, path: string, body?: Call['body'], described = path) {
  if (by && !cookies.has(by.userId)) cookies.set(by.userId, await signIn(by))
  const answer = await app.call(path, { method, body, cookie: by ? cookies.get(by.userId) : undefined })
  expect(fault(method, described, answer)).toBeNull()
  return answer
}
const about = (number: string) => ({
  do: (by: Customer | null, what: string, body?: Call['body']) =>
    ask(by, 'POST', `/api/orders/${number}/${what}`, body, `/api/orders/{number}/${what}`),
  see: (by: Customer | null) => ask(by, 'GET', `/api/orders/${number}`, undefined, '/api/orders/{number}'),
})

describe('a customer', () => {
  test('a customer sees their orders and one order with all its details', async () => {
    const { by, number, totalCents } = await paidOrder(selling, 2)
    expect((await ask(by, 'GET', '/api/orders')).body).toMatchObject({ success: true, total: 1, orders: [{ number, totalCents }] })
    expect((await ask(by, 'GET', '/api/orders?state=delivered', undefined, '/api/orders')).body).toMatchObject({ total: 0 })
    const answer = await about(number).see(by)
    expect(answer.body).toMatchObject({ success: true, order: { number, status: 'paid', lines: [{ quantity: 2 }] } })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test('a customer changes the address of an order and then cancels it', async () => {
    const { by, number, totalCents } = await paidOrder(selling, 1)
    const moved = await about(number).do(by, 'address', { ...home, line1: '9 Court' })
    expect(moved.body).toMatchObject({ order: { shipTo: { line1: '9 Court' } } })
    expect((await about(number).do(by, 'address', { ...home, line1: '' })).status).toBe(422)
    expect((await about(number).do(by, 'cancel')).body).toMatchObject({ order: { status: 'cancelled', refundedCents: totalCents } })
    expect((await about(number).do(by, 'address', { ...home, line1: '8 Court' })).body).toMatchObject({ code: 'too-late' })
  })

  test('a customer orders the same items again', async () => {
    const { by, number } = await paidOrder(selling, 2)
    expect((await about(number).do(by, 'reorder')).body).toMatchObject({ success: true, added: 2, gone: [], fewer: [] })
  })

  test('a customer must be signed in and reaches neither another customer’s order nor the staff calls', async () => {
    const { by, number } = await paidOrder(selling, 1)
    const stranger = await makeCustomer(selling.shop)
    expect((await ask(null, 'GET', '/api/orders')).status).toBe(401)
    expect((await about(number).see(null)).status).toBe(401)
    expect((await about(number).see(stranger)).status).toBe(404)
    for (const what of ['cancel', 'reorder']) expect((await about(number).do(stranger, what)).status).toBe(404)
    for (const somebody of [by, stranger, null]) {
      for (const what of ['pack', 'ship', 'deliver', 'cancel-for-customer', 'refund'])
        expect((await about(number).do(somebody, what)).status).toBe(404)
      const noReturn = `/api/returns/${randomUUID()}`
      expect((await ask(somebody, 'POST', `${noReturn}/answer`, {}, '/api/returns/{id}/answer')).status).toBe(404)
      expect((await ask(somebody, 'POST', `${noReturn}/receive`, {}, '/api/returns/{id}/receive')).status).toBe(404)
      expect((await ask(somebody, 'GET', '/api/refunds/open')).status).toBe(404)
      const noRefund = `/api/refunds/${randomUUID()}/try-again`
      expect((await ask(somebody, 'POST', noRefund, undefined, '/api/refunds/{id}/try-again')).status).toBe(404)
    }
  })

  test('another site cannot make a customer cancel an order', async () => {
    const { by, number } = await paidOrder(selling, 1)
    const headers = { Origin: 'https://elsewhere.test' }
    const answer = await app.call(`/api/orders/${number}/cancel`, { method: 'POST', cookie: await signIn(by), headers })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect((await selling.account(number)).order.status).toBe('paid')
  })
})

describe('the staff', () => {
  test('staff pack, ship and deliver an order, receive a return and refund its value', async () => {
    const { by, number, lines, paymentId } = await paidOrder(selling, 2)
    const order = about(number)
    for (const [what, body] of [['pack'], ['ship', { carrier: 'UPS', trackingNumber: '1Z 999' }], ['deliver']] as const)
      expect((await order.do(packer, what, body)).body).toEqual({ success: true })
    const input = { lines: [{ lineId: lines[0]!.id, quantity: 1 }], reason: 'damaged', note: 'Crumbs' }
    const { id } = (await order.do(by, 'return', input)).body as { id: string }
    expect((await order.do(by, 'return', input)).body).toMatchObject({ code: 'return-open-already' })
    const answer = (who: Customer) =>
      ask(who, 'POST', `/api/returns/${id}/answer`, { approved: true, answer: 'Please do.' }, '/api/returns/{id}/answer')
    expect((await answer(packer)).status).toBe(404)
    expect((await answer(manager)).status).toBe(200)
    const receive = { key: randomUUID(), restock: true }
    expect((await ask(packer, 'POST', `/api/returns/${id}/receive`, receive, '/api/returns/{id}/receive')).status).toBe(200)
    await work(selling.shop)
    const { body } = await order.see(by)
    expect(body).toMatchObject({
      order: {
        status: 'partially_refunded',
        parcels: [{ carrier: 'UPS', trackingUrl: expect.stringContaining('1Z999') }],
        returns: [{ id, status: 'received', answer: 'Please do.' }],
        refunds: [{ reason: 'returned', doneAt: expect.any(String) }],
      },
    })
    expect(await givenBack(selling, paymentId)).toBe((body.order as { refundedCents: number }).refundedCents)
    expect(await checkIntegrity(selling.shop)).toEqual({})
  })

  test('staff refund money, see what is not refunded yet and retry a refund', async () => {
    const { number } = await paidOrder(selling, 1)
    const order = about(number)
    const refundable = () => ask(manager, 'GET', `/api/orders/${number}/refundable`, undefined, '/api/orders/{number}/refundable')
    const before = (await refundable()).body.leftCents as number
    const input = { key: randomUUID(), extraCents: 100, lines: [], reason: 'goodwill' }
    const { body } = await order.do(manager, 'refund', input)
    expect(body).toEqual({ success: true, refundId: expect.any(String), amountCents: 100 })
    expect((await order.do(manager, 'refund', input)).body).toEqual(body)
    expect((await refundable()).body).toMatchObject({ leftCents: before - 100 })
    expect((await order.do(manager, 'refund', { ...input, key: randomUUID(), extraCents: before })).body).toMatchObject({
      code: 'too-much',
    })
    expect((await order.do(manager, 'refund', { ...input, extraCents: -1 })).body).toMatchObject({ code: 'invalid-input' })
    const open = () => ask(manager, 'GET', '/api/refunds/open')
    expect((await open()).body.refunds).toContainEqual(expect.objectContaining({ id: body.refundId, orderNumber: number, tries: 0 }))
    const again = await ask(manager, 'POST', `/api/refunds/${String(body.refundId)}/try-again`, undefined, '/api/refunds/{id}/try-again')
    expect(again.status).toBe(200)
    await work(selling.shop)
    expect((await open()).body.refunds).toEqual([])
    expect((await order.do(packer, 'refund', { ...input, key: randomUUID() })).status).toBe(404)
  })

  test('staff cancel an order for a customer', async () => {
    const { number } = await paidOrder(selling, 1)
    expect((await about(number).do(packer, 'cancel-for-customer')).status).toBe(404)
    expect((await about(number).do(manager, 'cancel-for-customer', { note: 'By telephone' })).body).toEqual({ success: true })
    expect((await selling.account(number)).order.status).toBe('cancelled')
  })

  test('staff without a second step may not work on orders', async () => {
    const { number } = await paidOrder(selling, 1)
    const careless = await employ('manager', false)
    expect((await about(number).do(careless, 'refund', {})).body).toMatchObject({ code: 'not-allowed' })
    expect((await about(number).do(careless, 'pack')).body).toMatchObject({ code: 'not-allowed' })
  })
})
