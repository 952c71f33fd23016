import { z } from 'zod'
import { CancelForCustomer } from '#shop/ordering/orders/cancellations.ts'
import { ShipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { OpenRefund, Refundable, RefundOrder } from '#shop/ordering/payments/refunds.ts'
import { AnswerReturn, ReceiveReturn } from '#shop/ordering/fulfilment/returns.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { OrderParameters } from '../orders.openapi.ts'

// OpenAPI descriptions of the staff's order endpoints.

const about = 'Admin'
const who: ['session'] = ['session']
const packers =
  'Requires the role `fulfilment`, `manager` or `owner` and two-step sign-in. Without the role, the response is 404; without two-step sign-in, 403.'
const managers =
  'Requires the role `manager` or `owner` and two-step sign-in. Without the role, the response is 404; without two-step sign-in, 403.'
const done = success({})
const OfReturn = z.object({ id: z.string().max(100).describe('The id of the return.') })
const OfRefund = z.object({ id: z.string().max(100).describe('The id of the refund.') })
const key = 'b3f0c6de-7c2c-4c8e-9e0c-2f1f6a3a9f10'

export const packOrderDocs = describeRoute({
  name: 'packOrder',
  about,
  summary: 'Start packing an order',
  more: `For paid orders. The customer can no longer cancel the order. Does nothing if packing has already started. ${packers}`,
  who,
  path: OrderParameters,
  answer: done,
  refusals: ['not-allowed', 'too-late', 'invalid-input'],
})

export const shipOrderDocs = describeRoute({
  name: 'shipOrder',
  about,
  summary: 'Mark an order as shipped',
  more: `Emails the customer. The shop builds the tracking link from the tracking number for USPS, UPS, FedEx, DHL, Royal Mail, Correos, La Poste and Japan Post. ${packers}`,
  who,
  path: OrderParameters,
  body: { schema: ShipOrder, example: { carrier: 'USPS', trackingNumber: '9400 1000 0000 0000 0000 00' } },
  answer: done,
  refusals: ['too-late'],
})

export const deliverOrderDocs = describeRoute({
  name: 'markOrderDelivered',
  about,
  summary: 'Mark an order as delivered',
  more: `Emails the customer. Does nothing if the order is already delivered. ${packers}`,
  who,
  path: OrderParameters,
  answer: done,
  refusals: ['not-allowed', 'too-late', 'invalid-input'],
})

export const cancelForCustomerDocs = describeRoute({
  name: 'cancelOrderForCustomer',
  about,
  summary: 'Cancel an order for its customer',
  more: `Possible until the order is shipped. A payment is refunded in full. ${managers}`,
  who,
  path: OrderParameters,
  body: { schema: CancelForCustomer, example: { note: 'Requested by phone' } },
  answer: done,
  refusals: ['too-late', 'payment-unavailable'],
})

export const refundableDocs = describeRoute({
  name: 'getRefundable',
  about,
  summary: 'Get the refundable balance of an order',
  more: managers,
  who,
  path: OrderParameters,
  answer: success(Refundable.shape),
  refusals: ['not-allowed'],
})

export const refundOrderDocs = describeRoute({
  name: 'refundOrder',
  about,
  summary: 'Refund an order',
  more: `Emails the customer. \`key\` is an idempotency key (UUID): a retry with the same key refunds nothing. Lines with \`restock\` are added back to the stock of the point of sale. If \`leftCents\` is sent, the refund is only made while the refundable balance has this value. ${managers}`,
  who,
  path: OrderParameters,
  body: {
    schema: RefundOrder,
    example: { key, lines: [], shipping: false, extraCents: 500, reason: 'goodwill', note: 'The box was dented' },
  },
  answer: success({ refundId: z.uuid(), amountCents: z.int().describe('The refunded amount.') }),
  refusals: ['too-much', 'changed-meanwhile'],
})

export const openRefundsDocs = describeRoute({
  name: 'listOpenRefunds',
  about,
  summary: 'List open refunds',
  more: `Refunds that the point of sale has not completed yet, oldest first. ${managers}`,
  who,
  answer: success({ refunds: z.array(OpenRefund) }),
  refusals: ['not-found', 'not-allowed'],
})

export const retryRefundDocs = describeRoute({
  name: 'retryRefund',
  about,
  summary: 'Retry a refund',
  more: `Retries an open refund immediately, also one that has no attempts left. ${managers}`,
  who,
  path: OfRefund,
  answer: done,
  refusals: ['not-allowed'],
})

export const answerReturnDocs = describeRoute({
  name: 'answerReturn',
  about,
  summary: 'Approve or decline a return',
  more: `Emails the customer. ${managers}`,
  who,
  path: OfReturn,
  body: { schema: AnswerReturn, example: { approved: true, answer: 'Please send it to the address on the package.' } },
  answer: done,
  refusals: ['changed-meanwhile'],
})

export const receiveReturnDocs = describeRoute({
  name: 'receiveReturn',
  about,
  summary: 'Receive a return and refund it',
  more: `Refunds the value of the returned items. \`restock\` says whether they can be sold again. \`key\` is an idempotency key (UUID): a retry with the same key refunds nothing. ${packers}`,
  who,
  path: OfReturn,
  body: { schema: ReceiveReturn, example: { key, restock: false } },
  answer: done,
  refusals: ['too-late'],
})
