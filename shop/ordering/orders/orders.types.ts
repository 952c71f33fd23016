import { z } from 'zod'
import { orderEventKinds, orderStages, orderStatuses, refundReasons } from '#database/schema.ts'
import { StoredAddress } from '#shared/address/address.ts'
import { AppliedDiscount, ExplainStep } from '#shared/price-explanation.ts'
import { ReturnView } from '../fulfilment/returns.types.ts'

const Cents = z.int()

export const OrderSummary = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  stage: z
    .enum(orderStages)
    .nullable()
    .describe('How far its goods have come, whatever was given back of it meanwhile; null before it is paid, and once it has ended.'),
  placedAt: z.date(),
  totalCents: Cents,
  currency: z.string(),
  pieces: z.int(),
  pictures: z.array(z.object({ id: z.string().nullable(), productName: z.string(), tint: z.string() })).describe('Of the first few lines.'),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** An event of an order's timeline, with its cause. */
export const OrderEvent = z.object({
  kind: z.enum(orderEventKinds),
  status: z.enum(orderStatuses).describe('What it became; for other kinds what it was.'),
  at: z.date(),
  by: z.enum(['you', 'shop', 'automatic']),
  amountCents: Cents.optional(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

const OrderLine = z.object({
  id: z.uuid(),
  productName: z.string(),
  variationName: z.string(),
  productSlug: z.string().nullable(),
  pictureId: z.string().nullable(),
  tint: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
  quantity: z.int(),
  gone: z.int().describe('Pieces that came back, or were paid back.'),
  unitPriceCents: Cents,
  totalPriceCents: Cents,
})

const Parcel = z.object({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  shippedAt: z.date(),
  deliveredAt: z.date().nullable(),
})

const Refund = z.object({
  amountCents: Cents,
  reason: z.enum(refundReasons),
  at: z.date(),
  // When the point of sale accepted it.
  doneAt: z.date().nullable(),
  // Whether it belongs to the payment that paid the order, not to a surplus payment.
  ofTotal: z.boolean(),
})

const OpenActions = z.object({
  pay: z.boolean(),
  cancel: z.boolean(),
  changeAddress: z.boolean(),
  return: z.boolean(),
  returnUntil: z.date().nullable(),
  invoice: z.boolean(),
})

export const OrderView = OrderSummary.extend({
  id: z.uuid(),
  email: z.string().nullable().describe('Null for a phone order without an email address.'),
  lines: z.array(OrderLine),
  subtotalCents: Cents,
  discountCents: Cents,
  discountCode: z.string().nullable(),
  discounts: z.array(AppliedDiscount).describe('As the bill named them.'),
  shippingCents: Cents,
  taxCents: Cents,
  shippingTaxCents: Cents.describe('Of the tax, what is for delivery.'),
  taxPercent: z.string().nullable().describe('Null when no tax applied.'),
  taxIncluded: z.boolean(),
  explanation: z.array(ExplainStep).describe('How the total came about, as it was shown when the order was placed; none for old orders.'),
  refundedCents: Cents.describe('Given back so far, or owed back.'),
  shipTo: StoredAddress,
  deliveryMethod: z.enum(['standard', 'express']),
  note: z.string().nullable(),
  giftMessage: z.string().nullable(),
  payBy: z.date(),
  paidAt: z.date().nullable(),
  arrives: z.tuple([z.string(), z.string()]).nullable().describe('First and last day on which it is expected.'),
  events: z.array(OrderEvent).describe('Newest last.'),
  parcels: z.array(Parcel),
  refunds: z.array(Refund),
  returns: z.array(ReturnView).describe('Newest first.'),
  may: OpenActions.describe('What its customer may still do about it.'),
  paymentUrl: z.string().nullable().describe('Where it can still be paid.'),
})
export type OrderView = z.infer<typeof OrderView>

export type RefundReason = (typeof refundReasons)[number]

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

export const HistoryPage = z.object({
  orders: z.array(OrderSummary),
  total: z.int().describe('Orders that were meant, on all pages.'),
  from: z.int().describe('Which of them these are, counted from 1; 0 where there are none.'),
  to: z.int(),
  newer: z.string().nullable().describe('What `after` is for the page of newer ones.'),
  older: z.string().nullable().describe('What `before` is for the page of older ones.'),
  years: z.array(z.int()).describe('The years that orders can be of, the latest first.'),
})
export type HistoryPage = z.infer<typeof HistoryPage>
