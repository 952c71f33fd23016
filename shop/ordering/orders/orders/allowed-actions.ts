import type { orderEvents, orderLines } from '#database/schema.ts'
import type { OrderView } from '../orders.types.ts'
import type { OrderRow } from '../../payments/payments.ts'
import { type ReturnView, returnUntil } from '../../fulfilment/returns.ts'
import type { Shop } from '#shop/shop.ts'

interface Facts {
  lines: (typeof orderLines.$inferSelect)[]
  events: (typeof orderEvents.$inferSelect)[]
  /** Pieces of each line that were returned or refunded. */
  gone: Map<string, number>
  returns: ReturnView[]
}

/**
 * The actions that the page offers to the customer. It is only a hint: each use case checks again.
 */
export function allowedActionsOf(shop: Shop, order: OrderRow, { lines, events, gone, returns }: Facts): OrderView['may'] {
  const { stage } = order
  const isUnpaid = order.status === 'pending_payment'
  const isUnpacked = isUnpaid || stage === 'paid'
  const isAsking = returns.some(({ status }) => status === 'requested' || status === 'approved')
  const isLeft = lines.some((line) => (gone.get(line.id) ?? 0) < line.quantity)
  const until = returnUntil(shop, order, events)
  return {
    pay: isUnpaid && order.payBy > shop.now(),
    cancel: isUnpacked,
    changeAddress: isUnpacked,
    return: isLeft && !isAsking && until !== null && until > shop.now(),
    returnUntil: until,
    invoice: order.paidAt !== null,
  }
}
