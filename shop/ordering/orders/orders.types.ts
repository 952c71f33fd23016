import { z } from 'zod'
import type { refunds } from '#database/schema.ts'
import type { Address } from '#shared/address/address.ts'
import type { ExplainStep } from '#shared/explanation.ts'
import type { Cents } from '#shared/money.ts'
import type { ReturnView } from '../fulfilment/returns.ts'
import type { EventKind, OrderStatus, Stage } from './transitions.ts'

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

export type RefundReason = (typeof refunds.$inferSelect)['reason']

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
