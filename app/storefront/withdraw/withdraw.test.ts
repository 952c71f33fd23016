import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#shop/actor.ts'
import { listReturns } from '#shop/ordering/fulfilment/returns.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { PaidOrder } from '#tests/helpers/paid-order.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { anyone, deliver, orderTo } from '#tests/helpers/withdrawable-order.ts'
import * as page from './withdraw.tsx'

let selling: Selling
let packer: Customer
beforeAll(async () => {
  selling = await openSelling()
  packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
})
afterAll(() => selling.close())

/** Posts a form as a browser without JavaScript, and returns the state of the next page. */
async function post(form: Record<string, string>): Promise<Record<string, unknown> & { status: number }> {
  const { args } = pageRequest(selling.shop, '/withdraw', { form, ask: anyone() })
  const answer = (await outcome(() => page.action(args))) as { data?: object; init?: { status?: number } }
  return { ...(answer.data ?? answer), status: answer.init?.status ?? 200 }
}
const detailsOf = ({ number, by }: PaidOrder) => ({ name: 'Noor Haddad', number, contact: by.email })
const arrived = async (...pieces: number[]) => {
  const order = await orderTo(selling, 'ES', ...pieces)
  await deliver(selling, packer, order)
  return order
}

test('three posts without JavaScript find the order, choose its items and confirm, and the page acknowledges with content and time', async () => {
  const order = await arrived(3, 1)
  const chosen = await post(detailsOf(order))
  expect(chosen).toMatchObject({ step: 'choose', chosen: null, choice: { lines: [{ left: 3 }, { left: 1 }] } })
  const [first] = order.lines
  const form = {
    token: String(chosen.token),
    name: 'Noor Haddad',
    number: order.number,
    [`line.${first!.id}`]: '1',
    [`pieces.${first!.id}`]: '2',
  }
  const summary = await post({ ...form, intent: 'review' })
  expect(summary).toMatchObject({ step: 'confirm', name: 'Noor Haddad', lines: [{ lineId: first!.id, quantity: 2 }] })
  expect(await listReturns(selling.shop, order.id)).toEqual([])
  expect(await post({ ...form, intent: 'change' })).toMatchObject({ step: 'choose', chosen: { [first!.id]: 2 } })
  const receipt = await post({ ...form, intent: 'confirm' })
  expect(receipt).toMatchObject({ step: 'receipt', receipt: { number: order.number, name: 'Noor Haddad', lines: [{ quantity: 2 }] } })
  expect(receipt.moment).toMatch(/\d{4}.*\d:\d\d.*UTC/)
  expect(await post({ ...form, intent: 'confirm' })).toEqual(receipt)
  expect(await listReturns(selling.shop, order.id)).toHaveLength(1)
})

test('an empty or wrong form shows the errors beside its fields and loses no input', async () => {
  expect(await post({ name: '', number: '', contact: '' })).toMatchObject({
    status: 422,
    refusal: { fields: { name: 'required', number: 'required', contact: 'required' } },
  })
  const wrong = { name: 'Noor', number: 'W7K-4M2P', contact: 'noor@example.test' }
  expect(await post(wrong)).toMatchObject({ status: 404, refusal: { failure: 'not-found', values: wrong } })
  expect(await post({ ...wrong, token: 'old', intent: 'review' })).toMatchObject({
    refusal: { failure: 'link-expired', values: { name: 'Noor', number: 'W7K-4M2P' } },
  })
})

test('a withdrawal of no item or of too many is refused beside the list, which keeps the choice', async () => {
  const order = await arrived(2)
  const { token } = (await post(detailsOf(order))) as { token?: string }
  const id = order.lines[0]!.id
  for (const intent of ['review', 'confirm']) {
    expect(await post({ token: token!, intent })).toMatchObject({ status: 422, step: 'choose', error: 'required', chosen: {} })
    expect(await post({ token: token!, intent, [`line.${id}`]: '1', [`pieces.${id}`]: '9' })).toMatchObject({
      status: 422,
      error: 'too-much',
      chosen: { [id]: 9 },
    })
  }
  expect(await listReturns(selling.shop, order.id)).toEqual([])
})

test('an order that was withdrawn from shows its acknowledgement again, and one that never can be says so', async () => {
  const order = await arrived(1)
  const { token } = (await post(detailsOf(order))) as { token?: string }
  await post({ token: token!, intent: 'confirm', [`line.${order.lines[0]!.id}`]: '1' })
  expect(await post(detailsOf(order))).toMatchObject({ step: 'receipt', receipt: { name: 'Noor Haddad' } })
  const elsewhere = await orderTo(selling, 'US', 1)
  expect(await post(detailsOf(elsewhere))).toMatchObject({ step: 'choose', choice: { isOpen: false, isAhead: true } })
})

test('the page fills in the order of the link and the signed-in customer, and puts nothing else in a URL', async () => {
  const order = await arrived(1)
  const { args } = pageRequest(selling.shop, `/withdraw?order=${order.number}&contact=x`, { ask: { by: order.by } })
  expect(await page.loader(args)).toMatchObject({ known: { number: order.number, contact: order.by.email } })
})

describe('a browser with cookies', () => {
  /** Opens pages and sends forms, and returns cookies as a browser does. */
  function openBrowser() {
    const ask = anyone()
    let cookie = ''
    const visit = async (path: string, form?: Record<string, string>) => {
      const init = { ask, headers: { Cookie: cookie }, ...(form && { form }) }
      const { args, cookies } = pageRequest(selling.shop, path, init)
      const answer = await outcome(() => (form ? page.action(args) : page.loader(args)))
      for (const set of cookies) cookie = set.split(';')[0]!
      return answer
    }
    return {
      cookie: () => cookie,
      show: async (path: string) => ((await visit(path)) as Awaited<ReturnType<typeof page.loader>>).at,
      send: async (form: Record<string, string>) => leadsTo(await visit('/withdraw', form)),
    }
  }

  test('every form leads to a page of its own, whose address says nothing personal, and Back shows the step as it was sent', async () => {
    const order = await arrived(2, 1)
    const { show, send, cookie } = openBrowser()
    expect(await show('/withdraw')).toBeUndefined()
    expect(await send({ ...detailsOf(order), contact: 'noor@example.test' })).toBe('/withdraw?step=details')
    expect(await show('/withdraw?step=details')).toMatchObject({
      refusal: { failure: 'not-found', values: { contact: 'noor@example.test' } },
    })
    expect(await send(detailsOf(order))).toBe('/withdraw?step=choose')
    const chosen = await show('/withdraw?step=choose')
    expect(chosen).toMatchObject({ step: 'choose', chosen: null, name: 'Noor Haddad', choice: { lines: [{ left: 2 }, { left: 1 }] } })
    const { token } = chosen as { token: string }
    expect(await send({ token, intent: 'review' })).toBe('/withdraw?step=choose')
    expect(await show('/withdraw?step=choose')).toMatchObject({ error: 'required', chosen: {} })
    const id = order.lines[0]!.id
    const form = { token, [`line.${id}`]: '1', [`pieces.${id}`]: '1' }
    expect(await send({ ...form, intent: 'review' })).toBe('/withdraw?step=confirm')
    expect(await show('/withdraw?step=confirm')).toMatchObject({ step: 'confirm', lines: [{ lineId: id, quantity: 1 }] })
    expect(await show('/withdraw?step=choose')).toMatchObject({ step: 'choose', chosen: { [id]: 1 }, error: null })
    expect(cookie()).not.toMatch(/Noor|noor|%40/)
  })

  test('after the declaration every step shows its receipt, also to a second click, and it is one withdrawal', async () => {
    const order = await arrived(2)
    const { show, send } = openBrowser()
    await show('/withdraw')
    await send(detailsOf(order))
    const { token } = (await show('/withdraw?step=choose')) as { token: string }
    const form = { token, intent: 'confirm', [`line.${order.lines[0]!.id}`]: '1' }
    expect(await Promise.all([send(form), send(form)])).toEqual(['/withdraw?step=receipt', '/withdraw?step=receipt'])
    const receipt = await show('/withdraw?step=receipt')
    expect(receipt).toMatchObject({ step: 'receipt', receipt: { number: order.number, name: 'Noor Haddad' } })
    for (const step of ['confirm', 'choose']) expect(await show(`/withdraw?step=${step}`)).toEqual(receipt)
    expect(await show('/withdraw')).toBeUndefined()
    expect(await listReturns(selling.shop, order.id)).toHaveLength(1)
  })

  test('a step whose form is unknown, old or forged asks for the details again', async () => {
    const { show } = openBrowser()
    for (const step of ['choose', 'confirm', 'receipt', 'x'])
      expect(await show(`/withdraw?step=${step}`)).toMatchObject({ refusal: { failure: 'link-expired' } })
    const { args } = pageRequest(selling.shop, '/withdraw?step=choose', { headers: { Cookie: `withdrawal_form=${'a'.repeat(80)}` } })
    expect(await page.loader(args)).toMatchObject({ at: { refusal: { failure: 'link-expired' } } })
  })

  test('details too long for a cookie are shown at once', async () => {
    const { show, send } = openBrowser()
    await show('/withdraw')
    expect(await send({ name: 'x'.repeat(5000), number: '', contact: '' })).toMatchObject({
      data: { refusal: { fields: { name: 'too-long' } } },
    })
  })
})
