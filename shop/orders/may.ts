import type { orderEvents, orderLines } from '#database/schema.ts'
import type { OrderView } from '../orders.ts'
import type { OrderRow } from '../payments.ts'
import type { ReturnView } from '../returns.ts'
import type { Shop } from '../shop.ts'

interface Facts {
  lines: (typeof orderLines.$inferSelect)[]
  events: (typeof orderEvents.$inferSelect)[]
  /** Pieces of each line that came back or were paid back. */
  gone: Map<string, number>
  returns: ReturnView[]
}

const DAY = 24 * 60 * 60 * 1000

/** What the customer may still do about an order, for the page to offer; the use cases decide for themselves. */
export function mayOf(shop: Shop, order: OrderRow, { lines, events, gone, returns }: Facts): OrderView['may'] {
  const { stage } = order
  const isUnpaid = order.status === 'pending_payment'
  const isUnpacked = isUnpaid || stage === 'paid'
  const isAsking = returns.some(({ status }) => status === 'requested' || status === 'approved')
  const isLeft = lines.some((line) => (gone.get(line.id) ?? 0) < line.quantity)
  const until = returnUntil(shop, events)
  return {
    pay: isUnpaid && order.payBy > shop.now(),
    cancel: isUnpacked,
    changeAddress: isUnpacked,
    return: (stage === 'shipped' || stage === 'delivered') && isLeft && !isAsking && until !== null && until > shop.now(),
    returnUntil: stage === null ? null : until,
    invoice: order.paidAt !== null,
  }
}

/** So many days after it arrived, or left where nobody said that it arrived. */
function returnUntil({ settings }: Shop, events: Facts['events']): Date | null {
  const entered = (wanted: string) => events.find(({ kind, status }) => kind === 'status' && status === wanted)
  const begins = entered('delivered') ?? entered('shipped')
  return begins ? new Date(begins.happenedAt.getTime() + settings.policies.returnDays * DAY) : null
}
