import { z } from 'zod'
import type { FailureCode } from '#shop/failure.ts'
import { ChangeOrderAddress } from '#shop/ordering/orders/order-address.ts'
import { HistoryPage, HistoryQuery, OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Reorder, ReorderResult } from '#shop/ordering/checkout/reorder.ts'
import { RequestReturn } from '#shop/ordering/fulfilment/returns.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of a customer's order endpoints.

export const OrderParameters = z.object({ number: z.string().max(100).describe('The order’s number, like "W7K-4M2P".') })

const about = 'Orders'
const who: ['session'] = ['session']
const answer = success({ order: OrderView })
const notSignedIn: FailureCode = 'not-signed-in'

export const orderHistoryDocs = describeRoute({
  name: 'orders',
  about,
  summary: 'The customer’s own orders, newest first, 20 a page.',
  who,
  query: HistoryQuery,
  answer: success(HistoryPage.shape),
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
  answer: success(ReorderResult.shape),
  refusals: [notSignedIn, 'sold-out', 'cart-full', 'too-many-requests'],
})
