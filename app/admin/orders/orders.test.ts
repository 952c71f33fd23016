import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#database/schema.ts'
import type { Address } from '#shared/address/address.ts'
import type { Actor, Role } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { OrderListQuery, countOrdersForStaff, listOrdersForStaff } from '#shop/office/orders/order-list.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as list from './orders.tsx'

let selling: Selling
beforeAll(async () => void (selling = await openSelling()))
afterEach(async () => expect(await checkIntegrity(selling.shop)).toEqual({}))
afterAll(() => selling.close())

const staff = (role: Role) => makeStaff(selling.shop, role)

async function paidOrder() {
  const snack = await selling.snack(10)
  const by = await selling.buyer([snack.id, 2])
  const { number, url, providerOrderId } = await selling.placed(by)
  await selling.emulator.pay(url)
  await settlePayment(selling.shop, providerOrderId)
  return { number, by }
}

const args = (path: string, by: Actor, form?: Record<string, string>) => {
  const { args: made } = pageRequest(selling.shop, path, { form, ask: { by } })
  return { ...(made as object), params: {} } as never
}
const notFound = { init: { status: 404 } }

describe('the list', () => {
  const page = (by: Actor, query: string) =>
    outcome(() => list.loader(args(`/admin/orders${query}`, by))) as Promise<Awaited<ReturnType<typeof list.loader>>>

  test('the order list finds orders by number, by the start of a name or address and by what is waiting', async () => {
    const support = await staff('support')
    const { number, by } = await paidOrder()
    const numbers = async (query: string) => (await page(support, query)).page.orders.map((order) => order.number)
    expect(await numbers(`?search=${number.toLowerCase()}`)).toEqual([number])
    expect(await numbers(`?search=${by.email.slice(0, 8)}`)).toEqual([number])
    expect(await numbers('?search=ada%20b')).toContain(number)
    expect(await numbers('?search=%25')).toEqual([])
    expect(await numbers('?view=to-pack')).toContain(number)
    expect(await numbers('?view=packing')).not.toContain(number)
    expect((await countOrdersForStaff(selling.shop, support))['to-pack']).toBe((await numbers('?view=to-pack')).length)
    expect(await page(by, '')).toMatchObject(notFound)
  })

  test('the order list can be paged to the end and back with each order once, whatever the URL says', async () => {
    const shop = await openShop()
    const support = await makeCustomer(shop, { role: 'support' })
    const placedAt = new Date('2026-01-01T00:00:00Z')
    await shop.db.insert(orders).values(
      Array.from({ length: 120 }, (_, index) => ({
        ...unpaid,
        number: `T${String(index).padStart(6, '0')}`,
        placeKey: crypto.randomUUID(),
        placedAt: new Date(placedAt.getTime() + Math.floor(index / 3)),
        payBy: placedAt,
      })),
    )
    const at = (query: object) => listOrdersForStaff(shop, support, OrderListQuery.parse(query))
    const pages: string[][] = []
    let last = await at({})
    for (pages.push(last.orders.map((order) => order.number)); last.next; pages.push(last.orders.map((order) => order.number)))
      last = await at({ after: last.next })
    const all = pages.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBe(120)
    const back: string[][] = [pages.at(-1)!]
    for (let previous = last.previous; previous;) {
      const turned = await at({ before: previous })
      back.unshift(turned.orders.map((order) => order.number))
      previous = turned.previous
    }
    expect(back.flat()).toEqual(all)
    for (const nonsense of [{ after: 'x' }, { view: 'x' }, { before: '1.x' }, { search: 'x'.repeat(500) }]) await at(nonsense)
    await shop.close()
  })
})

test('the order list is sorted by total in both directions, across its pages, and an unknown order means the newest', async () => {
  const shop = await openShop()
  const support = await makeCustomer(shop, { role: 'support' })
  const placedAt = new Date('2026-01-01T00:00:00Z')
  const totals = Array.from({ length: 60 }, (_, index) => ((index * 37) % 20) * 100)
  await shop.db.insert(orders).values(
    totals.map((totalCents, index) => ({
      ...unpaid,
      subtotalCents: totalCents,
      totalCents,
      number: `T${String(index).padStart(6, '0')}`,
      placeKey: crypto.randomUUID(),
      placedAt: new Date(placedAt.getTime() + index),
      payBy: placedAt,
    })),
  )
  const inOrder = async (sort: string) => {
    const first = await listOrdersForStaff(shop, support, OrderListQuery.parse({ sort }))
    const second = await listOrdersForStaff(shop, support, OrderListQuery.parse({ sort, after: first.next }))
    return [...first.orders, ...second.orders].map(({ totalCents }) => totalCents)
  }
  const ascending = totals.toSorted((a, b) => a - b)
  expect(await inOrder('lowest')).toEqual(ascending)
  expect(await inOrder('highest')).toEqual(ascending.toReversed())
  expect(await inOrder('oldest')).toEqual(totals)
  expect(await inOrder('nonsense')).toEqual(totals.toReversed())
  await shop.close()
})

/** A new unpaid order without lines, as the list shows it. */
const unpaid = {
  status: 'pending_payment' as const,
  email: 'ada@example.test',
  customerFirstName: 'Ada',
  locale: 'en-US',
  currency: 'USD',
  subtotalCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  shipTo: home as Address,
  deliveryMethod: 'standard' as const,
}

test('undoing a bulk tag takes it from the orders that it was added to, and leaves it on an order that had it before', async () => {
  const support = await staff('support')
  const [fresh, tagged] = [await paidOrder(), await paidOrder()]
  const pressed = (intent: string, numbers: string[]) =>
    outcome(() =>
      list.action(
        args('/admin/orders', support, { intent, tag: 'vip', ...Object.fromEntries(numbers.map((number) => [`order.${number}`, 'on'])) }),
      ),
    ) as Promise<{ bulk: { outcomes: { number: string; isNew?: boolean }[] } }>
  await pressed('tag', [tagged.number])
  const { bulk } = await pressed('tag', [fresh.number, tagged.number])
  const added = bulk.outcomes.flatMap(({ number, isNew }) => (isNew ? [number] : []))
  expect(added).toEqual([fresh.number])
  await pressed('untag', added)
  const { orders: left } = await listOrdersForStaff(selling.shop, support, OrderListQuery.parse({ tag: 'vip' }))
  expect(left.map(({ number }) => number)).toEqual([tagged.number])
})

test('the papers of selected orders come as one file in list order, and orders without papers are named', async () => {
  const [packer, support] = [await staff('fulfilment'), await staff('support')]
  const [one, other] = [await paidOrder(), await paidOrder()]
  const unpaid = await selling.placed(await selling.buyer([(await selling.snack(3)).id, 1]))
  const chosen = (numbers: string[]) => Object.fromEntries(numbers.map((number) => [`order.${number}`, 'on']))
  const pressed = (by: Actor, intent: string, numbers: string[]) =>
    outcome(() => list.action(args('/admin/orders', by, { intent, tag: '', ...chosen(numbers) })))
  const both = (await pressed(packer, 'packing-slips', [other.number, one.number])) as Response
  expect([both.status, both.headers.get('Location')]).toEqual([
    303,
    `http://localhost:3000/api/papers/packing-slips.pdf?orders=${other.number},${one.number}`,
  ])
  expect(await pressed(support, 'invoices', [one.number, unpaid.number])).toEqual({
    bulk: {
      act: 'invoices',
      outcomes: [
        { number: one.number, refused: null },
        { number: unpaid.number, refused: 'not-paid' },
      ],
      tag: '',
    },
  })
  const many = Array.from({ length: 51 }, (_, at) => `NO-${at}`)
  expect(await pressed(packer, 'packing-slips', many)).toMatchObject({ data: { refusal: { fields: { numbers: 'too-long' } } } })
  expect(await pressed(packer, 'packing-slips', [])).toMatchObject({ data: { refusal: { fields: { numbers: 'invalid' } } } })
  expect(await pressed(support, 'packing-slips', [one.number])).toMatchObject({ data: { refusal: { failure: 'not-found' } } })
})
