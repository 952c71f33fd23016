import { DAY } from '#shared/durations.ts'
import type { orderEvents } from '#database/schema.ts'
import type { OrderRow } from '../../payments/payments.ts'
import type { ShopSettings } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { returnUntil } from '../returns.ts'

/**
 * The right of withdrawal lasts 14 days from the day after delivery (Article 9 of Directive
 * 2011/83/EU).
 */
const STATUTORY_DAYS = 14
/**
 * Countries with the statutory right: the EU with its territories that have a code of their own,
 * the EEA, and the United Kingdom, which kept the right.
 */
const STATUTORY_COUNTRIES = new Set([
  ...'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  ...'AX GF GP MF MQ RE YT'.split(' '),
  ...'IS LI NO'.split(' '),
  'GB',
])

/** Whether an order can be withdrawn from now. */
export interface WithdrawalPeriod {
  isOpen: boolean
  /** The last day; null before delivery, and for an order that has ended. */
  lastDay: Date | null
  /** The shop’s own return period has not begun, because the parcel has not left. */
  isAhead: boolean
}

/**
 * The withdrawal period of an order: from the moment of ordering until 14 days after delivery where
 * the law grants the right, else the shop's own return period. `events` are those of the order.
 */
export function withdrawalPeriodOf(
  shop: Pick<Shop, 'now'> & { settings: Pick<ShopSettings, 'policies'> },
  order: Pick<OrderRow, 'stage' | 'status'> & { shipTo: { country: string } },
  events: readonly Pick<typeof orderEvents.$inferSelect, 'kind' | 'status' | 'happenedAt'>[],
): WithdrawalPeriod {
  if (order.stage === null && order.status !== 'pending_payment') return { isOpen: false, lastDay: null, isAhead: false }
  if (!STATUTORY_COUNTRIES.has(order.shipTo.country)) {
    const until = returnUntil(shop, order, events)
    return { isOpen: until !== null && until >= shop.now(), lastDay: until, isAhead: until === null }
  }
  const delivered = events.find(({ kind, status }) => kind === 'status' && status === 'delivered')
  if (!delivered) return { isOpen: true, lastDay: null, isAhead: false }
  const lastDay = nextWorkingDay(new Date(delivered.happenedAt.getTime() + STATUTORY_DAYS * DAY))
  // The last day ends at midnight of the customer, whose time zone is unknown: a whole day later.
  return { isOpen: shop.now().getTime() < lastDay.getTime() + DAY, lastDay, isAhead: false }
}

/** A period that ends at the weekend lasts until Monday (Regulation 1182/71, Article 3). */
function nextWorkingDay(day: Date): Date {
  const later = { 6: 2, 0: 1 }[day.getUTCDay()] ?? 0
  return new Date(day.getTime() + later * DAY)
}
