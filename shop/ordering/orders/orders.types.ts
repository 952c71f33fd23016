import { z } from 'zod'
import { orderEventKinds, orderStages, orderStatuses, refundReasons } from '#database/schema.ts'
import { StoredAddress } from '#shared/address/address.ts'
import { locales } from '#shared/locale.ts'
import { AppliedDiscount, ExplainStep } from '#shared/price-explanation.ts'
import { ReturnView } from '../fulfilment/returns.types.ts'

const Cents = z.int()

export const OrderSummary = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  stage: z
    .enum(orderStages)
    .nullable()
    .describe('The fulfillment stage, regardless of refunds. `null` before payment and after the order has ended.'),
  awaitsPaymentLink: z
    .boolean()
    .describe('The order was accepted while the payment service did not answer. A payment link follows by email.'),
  placedAt: z.date(),
  totalCents: Cents,
  currency: z.string(),
  pieces: z.int(),
  namesLocale: z.enum(locales).describe('The language of the item names: that of the purchase.'),
  pictures: z
    .array(z.object({ id: z.string().nullable(), productName: z.string(), tint: z.string() }))
    .describe('The pictures of the first lines.'),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** An event of an order's timeline, with its cause. */
export const OrderEvent = z.object({
  kind: z.enum(orderEventKinds),
  status: z.enum(orderStatuses).describe('The status of the order after the event.'),
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
  country: z.string().nullable().describe('Country code, ISO 3166-1 alpha-2.'),
  boxId: z.uuid().nullable().describe('The discovery box that the item belongs to. `null` for an item bought by itself.'),
  quantity: z.int(),
  gone: z.int().describe('The number of returned or refunded items.'),
  unitPriceCents: Cents.describe('In a discovery box, the share of its price.'),
  totalPriceCents: Cents,
})

const OrderBox = z.object({
  id: z.uuid(),
  quantity: z.int(),
  size: z.int().describe('The number of items in one box.'),
  priceCents: Cents.describe('The price of one box.'),
  totalPriceCents: Cents,
  giftCard: z.string().nullable().describe('The text of the gift card: empty for a card without words, `null` for no gift.'),
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
  email: z.string().nullable().describe('`null` for a phone order without an email address.'),
  lines: z.array(OrderLine),
  boxes: z.array(OrderBox).describe('The discovery boxes. Their items are in `lines`.'),
  subtotalCents: Cents,
  discountCents: Cents,
  discountCode: z.string().nullable(),
  discounts: z.array(AppliedDiscount).describe('The discounts as named on the invoice.'),
  shippingCents: Cents,
  taxCents: Cents,
  shippingTaxCents: Cents.describe('The part of the tax that applies to delivery.'),
  taxPercent: z.string().nullable().describe('`null` if no tax applied.'),
  taxIncluded: z.boolean(),
  explanation: z.array(ExplainStep).describe('The calculation of the total, as shown at checkout. Empty for old orders.'),
  refundedCents: Cents.describe('The refunded amount, including refunds in progress.'),
  shipTo: StoredAddress,
  deliveryMethod: z.enum(['standard', 'express']),
  note: z.string().nullable(),
  giftMessage: z.string().nullable(),
  payBy: z.date(),
  paymentDeferredAt: z
    .date()
    .nullable()
    .describe('When the order was accepted without a payment page, because the payment service did not answer. `null` for other orders.'),
  paidAt: z.date().nullable(),
  arrives: z.tuple([z.string(), z.string()]).nullable().describe('The first and last day of the expected delivery.'),
  events: z.array(OrderEvent).describe('The timeline, oldest event first.'),
  parcels: z.array(Parcel),
  refunds: z.array(Refund),
  returns: z.array(ReturnView).describe('The returns, newest first.'),
  may: OpenActions.describe('The actions that the customer can still take.'),
  paymentUrl: z.string().nullable().describe('The URL of the payment page. `null` if the order cannot be paid.'),
})
export type OrderView = z.infer<typeof OrderView>

export type RefundReason = (typeof refundReasons)[number]

/** Filter groups of the order history: to be sent, on its way, delivered, ended or refunded. */
const historyGroups = ['open', 'on-the-way', 'delivered', 'over'] as const

export type HistoryGroup = (typeof historyGroups)[number]

/** The query parameters of the order history. Invalid values are ignored. */
export const HistoryQuery = z.object({
  q: z.string().trim().max(100).optional().catch(undefined).describe('An order number, or words of product names.'),
  state: z.enum(historyGroups).optional().catch(undefined).describe('Only orders in this state.'),
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined).describe('Only orders placed in this year.'),
  before: z.string().max(80).optional().catch(undefined).describe('A cursor: the value of `older` in the previous response.'),
  after: z.string().max(80).optional().catch(undefined).describe('A cursor: the value of `newer` in the previous response.'),
})

export type HistoryQuery = z.infer<typeof HistoryQuery>

export const HistoryPage = z.object({
  orders: z.array(OrderSummary),
  total: z.int().describe('The number of matching orders on all pages.'),
  from: z.int().describe('The position of the first order of this page, from 1. 0 if there are none.'),
  to: z.int(),
  newer: z.string().nullable().describe('The cursor of the page of newer orders, for `after`.'),
  older: z.string().nullable().describe('The cursor of the page of older orders, for `before`.'),
  years: z.array(z.int()).describe('The years that can be filtered by, latest first.'),
})
export type HistoryPage = z.infer<typeof HistoryPage>
