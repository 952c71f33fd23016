import { and, desc, eq, gt, notInArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { orders, type refunds } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Address } from '#shared/address/address.ts'
import type { ExplainStep } from '#shared/explanation.ts'
import type { Cents } from '#shared/money.ts'
import type { Customer } from '#shop/actor.ts'
import { refuseBlocked } from '#shop/accounts/sign-in/blocked.ts'
import { Failure } from '#shop/failure.ts'
import { historyPage } from './orders/history.ts'
import { ownOrder } from './orders/rows.ts'
import { viewOf } from './orders/view.ts'
import { paymentPageOf } from '../payments/payments.ts'
import type { ReturnView } from '../fulfilment/returns.ts'
import type { Shop } from '#shop/shop.ts'
import type { EventKind, OrderStatus, Stage } from './transitions.ts'

export { discountsOf } from './orders/discounts.ts'
export { ownOrder } from './orders/rows.ts'
export { viewOf } from './orders/view.ts'
export type { OrderStatus } from './transitions.ts'

export interface OrderSummary {
  number: string
  status: OrderStatus
  /** How far its goods have come, whatever was given back of it meanwhile; null before it is paid, and once it has ended. */
  stage: Stage | null
  placedAt: Date
  totalCents: Cents
  currency: string
  pieces: number
  /** The first few lines, for thumbnails. */
  pictures: { id: string | null; productName: string; tint: string }[]
}

export interface OrderView extends OrderSummary {
  id: string
  /** Null for who gave none, by telephone. */
  email: string | null
  lines: {
    id: string
    productName: string
    variationName: string
    productSlug: string | null
    pictureId: string | null
    tint: string
    country: string | null
    quantity: number
    /** Pieces that came back, or were paid back. */
    gone: number
    unitPriceCents: Cents
    totalPriceCents: Cents
  }[]
  subtotalCents: Cents
  discountCents: Cents
  discountCode: string | null
  /** What took something off, as it was named on the bill. */
  discounts: { name: string; code: string | null; amountCents: Cents }[]
  shippingCents: Cents
  taxCents: Cents
  /** Of `taxCents`, what is for delivery. */
  shippingTaxCents: Cents
  /** Percent as a decimal string, null where no tax applied. */
  taxPercent: string | null
  /** Whether the prices hold the tax already. */
  taxIncluded: boolean
  /** How the total came about, as it was shown when the order was placed; none for an order of before that was kept. */
  explanation: ExplainStep[]
  /** Given back so far, or owed back. */
  refundedCents: Cents
  shipTo: Address
  deliveryMethod: 'standard' | 'express'
  note: string | null
  giftMessage: string | null
  payBy: Date
  paidAt: Date | null
  /** First and last day on which it is expected, as ISO dates; null before it is paid. */
  arrives: [string, string] | null
  /** Newest last. */
  events: OrderEvent[]
  parcels: { carrier: string; trackingNumber: string; trackingUrl: string | null; shippedAt: Date; deliveredAt: Date | null }[]
  /** `doneAt`: when the point of sale took it. `ofTotal`: of the payment that paid the order, not of one too many. */
  refunds: { amountCents: Cents; reason: RefundReason; at: Date; doneAt: Date | null; ofTotal: boolean }[]
  /** Newest first. */
  returns: ReturnView[]
  /** What the customer may still do about it. */
  may: { pay: boolean; cancel: boolean; changeAddress: boolean; return: boolean; returnUntil: Date | null; invoice: boolean }
  /** Where an unpaid order can still be paid; null otherwise. */
  paymentUrl: string | null
}

type RefundReason = (typeof refunds.$inferSelect)['reason']

/** Something that happened to an order, and whose doing it was. */
export interface OrderEvent {
  kind: EventKind
  /** What it became; for other kinds what it was. */
  status: OrderStatus
  at: Date
  by: 'you' | 'shop' | 'automatic'
  amountCents?: Cents
}

/** How a history is sifted: still to be sent, on its way, arrived, ended or refunded. */
const historyGroups = ['open', 'on-the-way', 'delivered', 'over'] as const
export type HistoryGroup = (typeof historyGroups)[number]

/** What is looked for in a history, as the address of its page says it; what makes no sense there is left out. */
export const HistoryWish = z.object({
  q: z.string().trim().max(100).optional().catch(undefined),
  state: z.enum(historyGroups).optional().catch(undefined),
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
  /** A page of older orders than this mark's, or of newer ones; a page tells its marks itself. */
  before: z.string().max(80).optional().catch(undefined),
  after: z.string().max(80).optional().catch(undefined),
})
export type HistoryWish = z.infer<typeof HistoryWish>

export interface HistoryPage {
  orders: OrderSummary[]
  /** Orders that were meant, on all pages. */
  total: number
  /** Which of them these are, counted from 1; 0 where there are none. */
  from: number
  to: number
  /** Marks for `after` and `before`; null at either end. */
  newer: string | null
  older: string | null
  /** The years that orders can be of, the latest first; none for who never ordered. */
  years: number[]
}

/** How long after it was paid an order is still "just placed", in milliseconds. */
const JUST_PAID = 30 * MINUTE

/** A page of the customer's own orders, newest first. */
export function ordersOf(shop: Shop, by: Customer, wish: HistoryWish = {}): Promise<HistoryPage> {
  return historyPage(shop, by, wish)
}

/** One of the customer's own orders with everything about it. Throws Failure('not-found') for any other. */
export async function orderOf(shop: Shop, by: Customer, number: string): Promise<OrderView> {
  return viewOf(shop, await ownOrder(shop, by, number))
}

/** The customer's newest order that awaits its payment, or was paid within the last 30 minutes and not called off since; null where there is none. */
export async function awaitingOrder(shop: Shop, by: Customer): Promise<Pick<OrderView, 'number' | 'status'> | null> {
  const [order] = await shop.db
    .select({ number: orders.number, status: orders.status })
    .from(orders)
    .where(
      and(
        eq(orders.userId, by.userId),
        or(
          eq(orders.status, 'pending_payment'),
          and(gt(orders.paidAt, new Date(shop.now().getTime() - JUST_PAID)), notInArray(orders.status, ['cancelled', 'refunded'])),
        ),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return order ?? null
}

/**
 * Where the customer's own unpaid order is paid. Throws Failure: 'not-found', 'account-blocked', 'not-awaiting-payment', 'payment-unavailable',
 * 'totals-differ'.
 */
export async function payOrder(shop: Shop, by: Customer, number: string): Promise<string> {
  const order = await ownOrder(shop, by, number)
  await refuseBlocked(shop, by.userId)
  const url = await paymentPageOf(shop, order.id)
  if (!url) throw new Failure('not-awaiting-payment')
  return url
}
