import type { OrderStatus } from '#shop/ordering/orders/orders.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'

const way = ['pending_payment', 'paid', 'packing', 'shipped', 'delivered'] as const satisfies OrderStatus[]
const names = { pending_payment: 'placed', paid: 'paid', packing: 'packing', shipped: 'shipped', delivered: 'delivered' } as const
type Course = Pick<OrderView, 'status' | 'stage' | 'events'>

/**
 * The delivery steps of an order, each with its time; null for an order that is no longer on its
 * way (cancelled, refunded and so on). A partly refunded order keeps its stage.
 */
export function progressStopsOf(order: Course) {
  const place = order.stage ?? order.status
  const reached = way.findIndex((status) => status === place)
  if (reached === -1) return null
  return way.map((status, index) => ({
    status,
    name: names[status],
    state: index === reached && status !== 'delivered' ? ('now' as const) : index <= reached ? ('done' as const) : ('ahead' as const),
    at: order.events.find((event) => event.kind === 'status' && event.status === status)?.at ?? null,
  }))
}
