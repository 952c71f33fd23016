import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { PaidOrder } from '#tests/helpers/paid-order.ts'
import { anyone, contactPhone, orderTo } from '#tests/helpers/withdrawable-order.ts'
import { findWithdrawal } from '../withdrawals.ts'

let selling: Selling
let order: PaidOrder
beforeAll(async () => {
  selling = await openSelling()
  order = await orderTo(selling, 'DE', 1)
})
afterAll(() => selling.close())

const find = (number: string, contact: string, from = anyone()) => findWithdrawal(selling.shop, { name: 'Noor', number, contact }, from)
const refusalOf = (tried: Promise<unknown>) =>
  tried.then(
    () => null,
    (error: unknown) => error,
  )

test('a stranger gets the same answer for an order that exists and for one that does not', async () => {
  const wrong = [
    [order.number, 'someone@else.test'],
    [order.number, `x${order.by.email}`],
    [order.number, '0134'],
    [order.number, '030 555 0135'],
    [order.number, '@'],
    ['W7K-4M2P', order.by.email],
    ['W7K-4M2P', contactPhone],
    ["' or 1=1", order.by.email],
  ] as const
  const refusals = await Promise.all(wrong.map(([number, contact]) => refusalOf(find(number, contact))))
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
  expect(refusals[0]).toMatchObject({ code: 'not-found' })
  expect(await find(order.number, order.by.email.toUpperCase())).toMatchObject({ choice: { number: order.number } })
})

test('ten wrong tries at a number in an hour are the limit, whether the order exists or not, and right ones do not count', async () => {
  const known = await orderTo(selling, 'DE', 1)
  for (let time = 0; time < 12; time += 1) await find(known.number, known.by.email)
  for (const number of [known.number, 'W7K-4M2Q']) {
    for (let time = 0; time < 10; time += 1) await expect(find(number, 'someone@else.test')).rejects.toMatchObject({ code: 'not-found' })
    await expect(find(number, 'someone@else.test')).rejects.toMatchObject({ code: 'too-many-requests' })
  }
})

test('a network may look for thirty orders in an hour', async () => {
  const from = { address: '192.0.2.77' }
  const letters = 'ABCDEFGHJKMNPQRTUVWXY23456789'
  for (let time = 0; time < 30; time += 1)
    await expect(find(`ZZZ-ZZ${letters[time % 29]}${letters[Math.floor(time / 29)]}`, 'a@b.test', from)).rejects.toMatchObject({
      code: 'not-found',
    })
  await expect(find(order.number, order.by.email, from)).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('a found order shows no name, no address and no total', async () => {
  const { choice } = await find(order.number, contactPhone)
  expect(JSON.stringify(choice)).not.toMatch(/Ada|Brooklyn|0134|@|cents/i)
})
