import { afterAll, beforeAll, expect, test } from 'vitest'
import { markOrderDelivered, shipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { listReturns } from '#shop/ordering/fulfilment/returns.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { paidOrder } from '#tests/helpers/paid-order.ts'
import * as page from './order-return.tsx'

let selling: Selling
beforeAll(async () => void (selling = await openSelling()))
afterAll(() => selling.close())

test('two clicks request one return, and both lead to its order with a message', async () => {
  const { shop } = selling
  const order = await paidOrder(selling, 2)
  const packer = await makeCustomer(shop, { role: 'fulfilment' })
  await shipOrder(shop, packer, order.number, { carrier: 'DHL', trackingNumber: '1' })
  await markOrderDelivered(shop, packer, order.number)
  const form = { [`pieces.${order.lines[0]!.id}`]: '1', reason: 'damaged', note: 'Crushed' }
  for (const flash of ['common.return-requested', 'failures.return-open-already']) {
    const { args, cookies } = pageRequest(shop, `/dashboard/orders/${order.number}/return`, { form, ask: { by: order.by } })
    const named = { ...(args as object), params: { number: order.number } } as never
    expect(leadsTo(await outcome(() => page.action(named)))).toBe(`/dashboard/orders/${order.number}`)
    expect(cookies).toEqual([`flash=${flash}; Path=/; Max-Age=60; SameSite=Lax`])
  }
  expect(await listReturns(shop, order.id)).toHaveLength(1)
})
