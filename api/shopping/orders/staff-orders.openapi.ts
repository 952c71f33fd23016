import { z } from 'zod'
import { CancelForCustomer } from '#shop/ordering/orders/cancellations.ts'
import { ShipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { OpenRefund, Refundable, RefundOrder } from '#shop/ordering/payments/refunds.ts'
import { AnswerReturn, ReceiveReturn } from '#shop/ordering/fulfilment/returns.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { OrderParameters } from '../orders.openapi.ts'

// OpenAPI descriptions of the staff's order endpoints.

const about = 'Work'
const who: ['session'] = ['session']
const stockroom = 'For fulfilment, managers and owners with a second step; to everybody else it is not there.'
const management = 'For managers and owners with a second step; to everybody else it is not there.'
const done = success({})
const OfReturn = z.object({ id: z.string().max(100).describe('Of the return.') })
const OfRefund = z.object({ id: z.string().max(100).describe('Of the refund.') })
const key = 'b3f0c6de-7c2c-4c8e-9e0c-2f1f6a3a9f10'

export const packOrderDocs = describeRoute({
  name: 'packOrder',
  about,
  summary: 'Begins to pack a paid order: its customer cannot cancel it any more.',
  more: `${stockroom} Harmless where that was said before.`,
  who,
  path: OrderParameters,
  answer: done,
  refusals: ['not-allowed', 'too-late', 'invalid-input'],
})

export const shipOrderDocs = describeRoute({
  name: 'shipOrder',
  about,
  summary: 'Says that the parcel has left; its customer is written to.',
  more: `${stockroom} For the carriers that the shop knows (USPS, UPS, FedEx, DHL, Royal Mail, Correos, La Poste, Japan Post) the address to follow it is made from the number.`,
  who,
  path: OrderParameters,
  body: { schema: ShipOrder, example: { carrier: 'USPS', trackingNumber: '9400 1000 0000 0000 0000 00' } },
  answer: done,
  refusals: ['too-late'],
})

export const deliverOrderDocs = describeRoute({
  name: 'deliverOrder',
  about,
  summary: 'Says that the parcel has arrived; its customer is written to.',
  more: `${stockroom} Harmless where that was said before.`,
  who,
  path: OrderParameters,
  answer: done,
  refusals: ['not-allowed', 'too-late', 'invalid-input'],
})

export const cancelForCustomerDocs = describeRoute({
  name: 'cancelForCustomer',
  about,
  summary: 'Cancels an order for its customer until the parcel has left, and gives everything back.',
  more: management,
  who,
  path: OrderParameters,
  body: { schema: CancelForCustomer, example: { note: 'Asked on the telephone' } },
  answer: done,
  refusals: ['too-late', 'payment-unavailable'],
})

export const refundableDocs = describeRoute({
  name: 'refundable',
  about,
  summary: 'What can still be given back of an order.',
  more: management,
  who,
  path: OrderParameters,
  answer: success(Refundable.shape),
  refusals: ['not-allowed'],
})

export const refundOrderDocs = describeRoute({
  name: 'refundOrder',
  about,
  summary: 'Gives money back, once for each key; the customer is written to.',
  more: `${management} Pieces that go back on the shelf are counted in at the point of sale. With \`leftCents\`, only while that is what is left.`,
  who,
  path: OrderParameters,
  body: {
    schema: RefundOrder,
    example: { key, lines: [], shipping: false, extraCents: 500, reason: 'goodwill', note: 'The box was dented' },
  },
  answer: success({ refundId: z.uuid(), amountCents: z.int() }),
  refusals: ['too-much', 'changed-meanwhile'],
})

export const openRefundsDocs = describeRoute({
  name: 'openRefunds',
  about,
  summary: 'Refunds that are promised and that the point of sale has not taken yet, the oldest first.',
  more: management,
  who,
  answer: success({ refunds: z.array(OpenRefund) }),
  refusals: ['not-found', 'not-allowed'],
})

export const retryRefundDocs = describeRoute({
  name: 'tryRefundAgain',
  about,
  summary: 'Has a refund tried again that was given up, or waits for its next turn.',
  more: management,
  who,
  path: OfRefund,
  answer: done,
  refusals: ['not-allowed'],
})

export const answerReturnDocs = describeRoute({
  name: 'answerReturn',
  about,
  summary: 'Says yes or no to a return; its customer is written to.',
  more: management,
  who,
  path: OfReturn,
  body: { schema: AnswerReturn, example: { approved: true, answer: 'Please send it to the address on the parcel.' } },
  answer: done,
  refusals: ['changed-meanwhile'],
})

export const receiveReturnDocs = describeRoute({
  name: 'receiveReturn',
  about,
  summary: 'Takes in what was sent back and gives its worth back, once for each key.',
  more: stockroom,
  who,
  path: OfReturn,
  body: { schema: ReceiveReturn, example: { key, restock: false } },
  answer: done,
  refusals: ['too-late'],
})
