import type { OrderStatus, OrderView } from '#shop/orders.ts'

const way = ['pending_payment', 'paid', 'packing', 'shipped', 'delivered'] as const satisfies OrderStatus[]
const names = { pending_payment: 'placed', paid: 'paid', packing: 'packing', shipped: 'shipped', delivered: 'delivered' } as const

/** The stops of an order on its way, with when it was there; null for one that has left the way (cancelled, refunded ...). */
export function stopsOf(order: Pick<OrderView, 'status' | 'events'>) {
  const reached = (way as readonly OrderStatus[]).indexOf(order.status)
  if (reached === -1) return null
  return way.map((status, index) => ({
    name: names[status],
    state: index === reached && status !== 'delivered' ? ('now' as const) : index <= reached ? ('done' as const) : ('ahead' as const),
    at: order.events.find((event) => event.status === status)?.at ?? null,
  }))
}
