import { z } from 'zod'
import type { FailureCode } from '#shop/failure.ts'
import { ChangeOrderAddress } from '#shop/ordering/orders/order-address.ts'
import { type HistoryPage, HistoryQuery, type OrderEvent, type OrderSummary, type OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Reorder, type ReorderResult } from '#shop/ordering/checkout/reorder.ts'
import { RequestReturn, type ReturnView, returnReasons, returnStatuses } from '#shop/ordering/fulfilment/returns.ts'
import { orderEventKinds, orderStages, orderStatuses } from '#shop/ordering/orders/transitions.ts'
import { success } from '#api/http/answers.ts'
import { TotalStep } from './cart.openapi.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of a customer's order endpoints.

/** The JSON form of a view: dates become text. */
export type AsJson<T> = T extends Date
  ? string
  : T extends (infer One)[]
    ? AsJson<One>[]
    : T extends object
      ? { [K in keyof T]: AsJson<T[K]> }
      : T

export const AmountCents = z.int()
export const OrderParameters = z.object({ number: z.string().max(100).describe('The order’s number, like "W7K-4M2P".') })

const At = z.iso.datetime()
const Status = z.enum(orderStatuses)

const summary = {
  number: z.string(),
  status: Status,
  stage: z
    .enum(orderStages)
    .nullable()
    .describe('How far its goods have come, whatever was given back of it meanwhile; null before it is paid, and once it has ended.'),
  placedAt: At,
  totalCents: AmountCents,
  currency: z.string(),
  pieces: z.int(),
  pictures: z.array(z.object({ id: z.string().nullable(), productName: z.string(), tint: z.string() })).describe('Of the first few lines.'),
}
z.object(summary) satisfies z.ZodType<AsJson<OrderSummary>>

const history = {
  orders: z.array(z.object(summary)),
  total: z.int().describe('Orders that were meant, on all pages.'),
  from: z.int().describe('Which of them these are, counted from 1; 0 where there are none.'),
  to: z.int(),
  newer: z.string().nullable().describe('What `after` is for the page of newer ones.'),
  older: z.string().nullable().describe('What `before` is for the page of older ones.'),
  years: z.array(z.int()).describe('The years that orders can be of, the latest first.'),
}
z.object(history) satisfies z.ZodType<AsJson<HistoryPage>>

const Event = z.object({
  kind: z.enum(orderEventKinds),
  status: Status.describe('What it became; for other kinds what it was.'),
  at: At,
  by: z.enum(['you', 'shop', 'automatic']),
  amountCents: AmountCents.optional(),
}) satisfies z.ZodType<AsJson<OrderEvent>>

const Return = z.object({
  id: z.uuid(),
  status: z.enum(returnStatuses),
  reason: z.enum(returnReasons),
  note: z.string(),
  answer: z.string().describe('The shop’s own words.'),
  askedAt: At,
  answeredAt: At.nullable(),
  receivedAt: At.nullable(),
  lines: z.array(z.object({ lineId: z.uuid(), quantity: z.int() })),
}) satisfies z.ZodType<AsJson<ReturnView>>

const Order = z.object({
  ...summary,
  id: z.uuid(),
  email: z.string(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      productName: z.string(),
      variationName: z.string(),
      productSlug: z.string().nullable(),
      pictureId: z.string().nullable(),
      tint: z.string(),
      country: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
      quantity: z.int(),
      gone: z.int().describe('Pieces that came back, or were paid back.'),
      unitPriceCents: AmountCents,
      totalPriceCents: AmountCents,
    }),
  ),
  subtotalCents: AmountCents,
  discountCents: AmountCents,
  discountCode: z.string().nullable(),
  discounts: z.array(z.object({ name: z.string(), code: z.string().nullable(), amountCents: AmountCents })),
  shippingCents: AmountCents,
  taxCents: AmountCents,
  shippingTaxCents: AmountCents.describe('Of the tax, what is for delivery.'),
  taxPercent: z.string().nullable(),
  taxIncluded: z.boolean(),
  explanation: z.array(TotalStep).describe('How the total came about, as it was shown when the order was placed; none for old orders.'),
  refundedCents: AmountCents.describe('Given back so far, or owed back.'),
  shipTo: z.looseObject({ name: z.string(), line1: z.string(), country: z.string() }),
  deliveryMethod: z.enum(['standard', 'express']),
  note: z.string().nullable(),
  giftMessage: z.string().nullable(),
  payBy: At,
  paidAt: At.nullable(),
  arrives: z.tuple([z.string(), z.string()]).nullable().describe('First and last day on which it is expected.'),
  events: z.array(Event).describe('Newest last.'),
  parcels: z.array(
    z.object({
      carrier: z.string(),
      trackingNumber: z.string(),
      trackingUrl: z.string().nullable(),
      shippedAt: At,
      deliveredAt: At.nullable(),
    }),
  ),
  refunds: z.array(z.object({ amountCents: AmountCents, reason: z.string(), at: At, doneAt: At.nullable(), ofTotal: z.boolean() })),
  returns: z.array(Return).describe('Newest first.'),
  may: z
    .object({
      pay: z.boolean(),
      cancel: z.boolean(),
      changeAddress: z.boolean(),
      return: z.boolean(),
      returnUntil: At.nullable(),
      invoice: z.boolean(),
    })
    .describe('What its customer may still do about it.'),
  paymentUrl: z.string().nullable().describe('Where it can still be paid.'),
})
Order satisfies z.ZodType<Omit<AsJson<OrderView>, 'shipTo' | 'refunds'>>

const about = 'Orders'
const who: ['session'] = ['session']
const answer = success({ order: Order })
const notSignedIn: FailureCode = 'not-signed-in'

export const orderHistoryDocs = describeRoute({
  name: 'orders',
  about,
  summary: 'The customer’s own orders, newest first, 20 a page.',
  who,
  query: HistoryQuery,
  answer: success(history),
  refusals: [notSignedIn],
})

export const orderDocs = describeRoute({
  name: 'order',
  about,
  summary: 'One of the customer’s own orders with everything about it.',
  who,
  path: OrderParameters,
  answer,
  refusals: [notSignedIn],
})

export const cancelOwnOrderDocs = describeRoute({
  name: 'cancelOrder',
  about,
  summary: 'Cancels the customer’s own order until it is packed; what was paid comes back.',
  more: 'Harmless for an order that is cancelled already. An unpaid order that a payment reached first stays paid: `order.status` says so.',
  who,
  path: OrderParameters,
  answer,
  refusals: [notSignedIn, 'not-allowed', 'too-late', 'payment-unavailable'],
})

export const changeOrderAddressDocs = describeRoute({
  name: 'changeOrderAddress',
  about,
  summary: 'Sends the customer’s own order elsewhere until it is packed.',
  more: 'Only where tax and delivery cost the same.',
  who,
  path: OrderParameters,
  body: {
    schema: ChangeOrderAddress,
    example: { name: 'Noor Haddad', line1: '12 Prospect Park West', city: 'Brooklyn', region: 'NY', postalCode: '11215', country: 'US' },
  },
  answer,
  refusals: [notSignedIn, 'too-late', 'address-changes-total', 'no-delivery-there', 'too-many-requests'],
})

export const requestReturnDocs = describeRoute({
  name: 'askForReturn',
  about,
  summary: 'Asks to send pieces of the customer’s own order back.',
  more: 'Within 30 days of its arrival, one return at a time; the shop answers by letter.',
  who,
  path: OrderParameters,
  body: {
    schema: RequestReturn,
    example: { lines: [{ lineId: '6f3d6c1e-58a7-4a53-9a3e-0a4c2a3e7b11', quantity: 1 }], reason: 'damaged', note: 'The bag was open.' },
  },
  answer: success({ id: z.uuid() }),
  refusals: [notSignedIn, 'too-late', 'too-much', 'return-open-already'],
})

export const reorderDocs = describeRoute({
  name: 'reorder',
  about,
  summary: 'Puts what an order held into the basket, as far as it is to be had.',
  who,
  path: OrderParameters,
  body: { schema: Reorder, example: {} },
  answer: success({
    added: z.int().describe('Pieces.'),
    gone: z.array(z.string()).describe('What is not sold any more.'),
    fewer: z.array(z.object({ name: z.string(), quantity: z.int() })),
    prices: z
      .array(z.object({ name: z.string(), wasCents: AmountCents, nowCents: AmountCents }))
      .describe('What has another price than it had then.'),
  }),
  refusals: [notSignedIn, 'sold-out', 'cart-full', 'too-many-requests'],
})
z.object({
  added: z.int(),
  gone: z.array(z.string()),
  fewer: z.array(z.object({ name: z.string(), quantity: z.int() })),
  prices: z.array(z.object({ name: z.string(), wasCents: z.int(), nowCents: z.int() })),
}) satisfies z.ZodType<ReorderResult>
