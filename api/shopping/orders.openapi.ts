import { z } from 'zod'
import type { FailureCode } from '#shop/failure.ts'
import { ChangeOrderAddress } from '#shop/ordering/orders/order-address.ts'
import { HistoryPage, HistoryQuery, OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Reorder, ReorderResult } from '#shop/ordering/checkout/reorder.ts'
import { RequestReturn } from '#shop/ordering/fulfilment/returns.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of a customer's order endpoints.

export const OrderParameters = z.object({ number: z.string().max(100).describe('The order number, such as "W7K-4M2P".') })

const about = 'Orders'
const who: ['session'] = ['session']
const answer = success({ order: OrderView })
const notSignedIn: FailureCode = 'not-signed-in'

export const orderHistoryDocs = describeRoute({
  name: 'listOrders',
  about,
  summary: 'List orders',
  more: 'The customer’s orders, newest first, 20 per page. Pass `older` as `before`, or `newer` as `after`, to get the neighboring pages.',
  who,
  query: HistoryQuery,
  answer: success(HistoryPage.shape),
  refusals: [notSignedIn],
})

export const orderDocs = describeRoute({
  name: 'getOrder',
  about,
  summary: 'Get an order',
  who,
  path: OrderParameters,
  answer,
  refusals: [notSignedIn],
})

export const cancelOwnOrderDocs = describeRoute({
  name: 'cancelOrder',
  about,
  summary: 'Cancel an order',
  more: 'Possible until the order is packed. A payment is refunded in full. Does nothing if the order is already canceled. If a payment of an unpaid order arrives at the same moment, the order stays paid: check `order.status`.',
  who,
  path: OrderParameters,
  answer,
  refusals: [notSignedIn, 'not-allowed', 'too-late', 'payment-unavailable'],
})

export const changeOrderAddressDocs = describeRoute({
  name: 'changeOrderAddress',
  about,
  summary: 'Change the delivery address of an order',
  more: 'Possible until the order is packed, and only if tax and delivery cost stay the same.',
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
  name: 'requestReturn',
  about,
  summary: 'Request a return',
  more: 'Possible within 30 days of delivery, with one open return per order. The shop answers by email.',
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
  summary: 'Add the items of an order to the cart',
  more: 'Adds the items that are in stock, at current prices. The response lists what is different. `key` is an idempotency key (UUID): a retry with the same key adds nothing.',
  who,
  path: OrderParameters,
  body: { schema: Reorder, example: {} },
  answer: success(ReorderResult.shape),
  refusals: [notSignedIn, 'sold-out', 'cart-full', 'too-many-requests'],
})
