import type { OrderListRow, OrderListPage } from '#shop/office/orders/order-list.ts'

/** A shown page of the list, compared with its present state. */
interface OrderListDiff {
  /** The shown rows in their present state. */
  orders: OrderListRow[]
  /** Number of orders that entered or left the list. Moving to another page counts as neither. */
  came: number
  left: number
}

/** `isNewestFirst`: only then the times of the rows tell whether an order is on another page. */
export function diffOrderLists(shown: OrderListPage, fresh: OrderListPage, isNewestFirst = true): OrderListDiff {
  const now = new Map(fresh.orders.map((order) => [order.number, order]))
  const known = new Set(shown.orders.map(({ number }) => number))
  return {
    orders: shown.orders.map((order) => now.get(order.number) ?? order),
    came: fresh.orders.filter((order) => !known.has(order.number) && (!isNewestFirst || isWithin(shown, order))).length,
    left: shown.orders.filter((order) => !now.has(order.number) && (!isNewestFirst || isWithin(fresh, order))).length,
  }
}

/** Whether an order would be on this page if it were in the list. */
function isWithin({ orders, next, previous }: OrderListPage, { placedAt }: OrderListRow): boolean {
  const [first, last] = [orders[0], orders.at(-1)]
  return (next === null || !last || placedAt > last.placedAt) && (previous === null || !first || placedAt < first.placedAt)
}
