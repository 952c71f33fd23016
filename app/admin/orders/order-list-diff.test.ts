import { expect, test } from 'vitest'
import type { OrderListRow, OrderListPage } from '#shop/office/orders/order-list.ts'
import { diffOrderLists } from './order-list-diff.ts'

/** A page of orders, one per given hour, latest first. */
const page = (hours: number[], over: Partial<OrderListPage> & { status?: string } = {}): OrderListPage => {
  const { status = 'paid', ...rest } = over
  const orders = hours.map((hour) => ({ number: `N${hour}`, placedAt: new Date(2026, 10, 1, hour), status }) as OrderListRow)
  return { orders, next: null, previous: null, ...rest }
}
const counts = (shown: OrderListPage, fresh: OrderListPage) => {
  const { came, left } = diffOrderLists(shown, fresh)
  return { came, left }
}

test('order list rows stay in place and show the current status of their orders', () => {
  const { orders, came, left } = diffOrderLists(page([3, 2]), page([4, 3, 2], { status: 'packing' }))
  expect(orders.map(({ number, status }) => `${number} ${status}`)).toEqual(['N3 packing', 'N2 packing'])
  expect({ came, left }).toEqual({ came: 1, left: 0 })
})

test('the order list reports an order that another person has removed from the list', () =>
  expect(counts(page([3, 2, 1]), page([3, 1]))).toEqual({ came: 0, left: 1 }))

test('the order list does not count orders that move to or from the next page as removed or new', () => {
  expect(counts(page([3, 2, 1], { next: 'older' }), page([4, 3, 2], { next: 'older' }))).toEqual({ came: 1, left: 0 })
  expect(counts(page([4, 3, 2], { next: 'older' }), page([3, 2, 1], { next: 'older' }))).toEqual({ came: 0, left: 1 })
})

test('a later page of the order list does not report newer orders', () =>
  expect(counts(page([5, 4], { previous: 'newer' }), page([6, 5], { previous: 'newer', next: 'older' }))).toEqual({ came: 0, left: 0 }))

test('an empty order list reports new orders', () => expect(counts(page([]), page([2, 1]))).toEqual({ came: 2, left: 0 }))
