import { and, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { Failure } from '#shop/failure.ts'
import { hasOrderNumber } from './order-lock.ts'
import { parseOrderNumber } from './order-number.ts'
import { buildOrderView } from './orders.ts'
import type { OrderView } from './orders.types.ts'
import { isSamePhoneNumber } from './phone-number.ts'
import { consumeRateLimits, type RateLimit } from '#shop/base/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/** The facts that a customer of a phone order without an email address knows about the order. */
export const TrackOrder = z.object({ number: z.string().trim().min(1).max(40), phone: z.string().trim().min(1).max(40) })

/** Status, lines and total of such an order. Holds no name and no address. */
export type TrackedOrder = Pick<OrderView, (typeof trackedFields)[number]>
const trackedFields = [
  ...([
    'number',
    'status',
    'stage',
    'events',
    'arrives',
    'parcels',
    'lines',
    'namesLocale',
    'boxes',
    'deliveryMethod',
    'paymentUrl',
  ] as const),
  ...(['subtotalCents', 'discountCents', 'discountCode', 'discounts', 'shippingCents', 'taxCents', 'taxIncluded', 'totalCents'] as const),
]

/**
 * The status of an order without an account, by its number and its phone number. Throws Failure:
 * 'not-found' alike for every other order, 'too-many-requests'.
 */
export async function trackOrder(
  shop: Shop,
  { number, phone }: z.infer<typeof TrackOrder>,
  from: { address: string },
): Promise<TrackedOrder> {
  await consumeRateLimits(shop, triesOf(number, from.address))
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(hasOrderNumber(number), isNull(orders.userId), isNull(orders.email)))
  if (!order || !isSamePhoneNumber(phone, order.shipTo.phone ?? '')) throw new Failure('not-found')
  const view = await buildOrderView(shop, order)
  return Object.fromEntries(trackedFields.map((name) => [name, view[name]])) as TrackedOrder
}

function triesOf(number: string, address: string): RateLimit[] {
  return [
    { key: `track-from:${subscriberPrefixOf(address)}`, max: 30, windowMs: HOUR },
    { key: `track:${parseOrderNumber(number)}`, max: 10, windowMs: HOUR },
  ]
}
