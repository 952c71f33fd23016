import { z } from 'zod'
import type { refunds } from '#database/schema.ts'
import type { Address } from '#shared/address/address.ts'
import type { ExplainStep } from '#shared/price-explanation.ts'
import type { Cents } from '#shared/money.ts'
import type { ReturnView } from '../fulfilment/returns.ts'
import type { OrderEventKind, OrderStatus, OrderStage } from './transitions.ts'

export interface OrderSummary {
  number: string
  status: OrderStatus
  /**
   * The fulfilment stage, independent of refunds. Null before the payment and after the order has
   * ended.
   */
  stage: OrderStage | null
  placedAt: Date
  totalCents: Cents
  currency: string
  pieces: number
  /** Thumbnails of the first few lines. */
  pictures: { id: string | null; productName: string; tint: string }[]
}

export interface OrderView extends OrderSummary {
  id: string
  /** Null for a phone order without an email address. */
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
    /** Pieces that were returned or refunded. */
    gone: number
    unitPriceCents: Cents
    totalPriceCents: Cents
  }[]
  subtotalCents: Cents
  discountCents: Cents
  discountCode: string | null
  /** The discounts as the bill named them. */
  discounts: { name: string; code: string | null; amountCents: Cents }[]
  shippingCents: Cents
  taxCents: Cents
  /** The part of `taxCents` that is for delivery. */
  shippingTaxCents: Cents
  /** Percent as a decimal string; null when no tax applied. */
  taxPercent: string | null
  /** Whether the prices include the tax. */
  taxIncluded: boolean
  /**
   * The steps to the total, as shown when the order was placed. Empty for older orders, which did
   * not store them.
   */
  explanation: ExplainStep[]
  /** Refunded so far, including refunds that are still owed. */
  refundedCents: Cents
  shipTo: Address
  deliveryMethod: 'standard' | 'express'
  note: string | null
  giftMessage: string | null
  payBy: Date
  paidAt: Date | null
  /** First and last expected day of delivery, as ISO dates. Null before the payment. */
  arrives: [string, string] | null
  /** Newest last. */
  events: OrderEvent[]
  parcels: { carrier: string; trackingNumber: string; trackingUrl: string | null; shippedAt: Date; deliveredAt: Date | null }[]
  /**
   * `doneAt`: when the point of sale accepted the refund. `ofTotal`: the refund belongs to the
   * payment that paid the order, not to a surplus payment.
   */
  refunds: { amountCents: Cents; reason: RefundReason; at: Date; doneAt: Date | null; ofTotal: boolean }[]
  /** Newest first. */
  returns: ReturnView[]
  /** The actions still open to the customer. */
  may: { pay: boolean; cancel: boolean; changeAddress: boolean; return: boolean; returnUntil: Date | null; invoice: boolean }
  /** Payment URL of an unpaid order; null otherwise. */
  paymentUrl: string | null
}

export type RefundReason = (typeof refunds.$inferSelect)['reason']

/** An event of an order's timeline, with its cause. */
export interface OrderEvent {
  kind: OrderEventKind
  /** The new status; for other kinds, the status at that time. */
  status: OrderStatus
  at: Date
  by: 'you' | 'shop' | 'automatic'
  amountCents?: Cents
}

/** Filter groups of the order history: to be sent, on its way, delivered, ended or refunded. */
const historyGroups = ['open', 'on-the-way', 'delivered', 'over'] as const

export type HistoryGroup = (typeof historyGroups)[number]

/** The query parameters of the order history. Invalid values are ignored. */
export const HistoryQuery = z.object({
  q: z.string().trim().max(100).optional().catch(undefined),
  state: z.enum(historyGroups).optional().catch(undefined),
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
  /**
   * Cursors of keyset pagination: orders older than `before`, or newer than `after`. Each page
   * returns the cursors of its neighbors.
   */
  before: z.string().max(80).optional().catch(undefined),
  after: z.string().max(80).optional().catch(undefined),
})

export type HistoryQuery = z.infer<typeof HistoryQuery>

export interface HistoryPage {
  orders: OrderSummary[]
  /** Number of matching orders on all pages. */
  total: number
  /** Position of the first order of this page, counted from 1; 0 when there are no orders. */
  from: number
  to: number
  /** Cursors for `after` and `before`; null at either end. */
  newer: string | null
  older: string | null
  /**
   * The years from the first order to now, latest first. Empty when the customer has never ordered.
   */
  years: number[]
}
