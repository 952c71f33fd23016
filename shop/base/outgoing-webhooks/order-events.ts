import { z } from 'zod'
import { orderStatuses, refundReasons } from '#database/schema.ts'
import { declareEvent } from './declare-event.ts'

const Cents = z.int().describe('In the smallest unit of `currency`, such as cents.')

const OrderLine = z.object({
  productId: z.string(),
  variationId: z.string(),
  sku: z.string().nullable().describe('The article number at the point of sale now.'),
  name: z.string().describe('In the language of the point of sale.'),
  variation: z.string().describe('Empty for a product with one variation.'),
  quantity: z.int(),
  unitPriceCents: Cents,
  discountCents: Cents,
  taxCents: Cents,
  totalCents: Cents.describe('The pieces less the discount, without tax that is added.'),
})

const Order = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  currency: z.string(),
  subtotalCents: Cents,
  discountCents: Cents,
  discountCode: z.string().nullable(),
  shippingCents: Cents,
  taxCents: Cents,
  taxIncluded: z.boolean().describe('Whether the prices include the tax. Otherwise it is added.'),
  totalCents: Cents,
  refundedCents: Cents,
  deliveryMethod: z.enum(['standard', 'express']),
  country: z.string().describe('Where the order goes (ISO 3166-1). The rest of the address is not sent.'),
  region: z.string().nullable(),
  lines: z.array(OrderLine),
})

const placed = {
  number: 'K7M2QXA',
  status: 'pending_payment',
  placedAt: '2026-11-23T09:30:00.000Z',
  paidAt: null,
  currency: 'USD',
  subtotalCents: 1300,
  discountCents: 0,
  discountCode: null,
  shippingCents: 599,
  taxCents: 0,
  taxIncluded: false,
  totalCents: 1899,
  refundedCents: 0,
  deliveryMethod: 'standard',
  country: 'US',
  region: 'NY',
  lines: [
    {
      productId: 'MOCHI',
      variationId: 'MOCHI-BOX',
      sku: 'JP-014',
      name: 'Yuzu mochi',
      variation: '',
      quantity: 2,
      unitPriceCents: 650,
      discountCents: 0,
      taxCents: 0,
      totalCents: 1300,
    },
  ],
} satisfies z.input<typeof Order>

const paid = { ...placed, status: 'paid' as const, paidAt: '2026-11-23T09:31:12.000Z' }

const Refund = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  amountCents: Cents,
  shippingCents: Cents.describe('The part of the amount for delivery, with its tax.'),
  currency: z.string(),
  reason: z.enum(refundReasons),
})

const refund = {
  id: '5b0c6a1e-7a56-4a0f-9d6c-2f1f6a0b7c11',
  orderNumber: 'K7M2QXA',
  amountCents: 650,
  shippingCents: 0,
  currency: 'USD',
  reason: 'goodwill',
} satisfies z.input<typeof Refund>

export const orderWebhookEvents = {
  'order.placed': declareEvent('An order was placed and awaits its payment.', Order, placed),
  'order.paid': declareEvent('An order was paid.', Order, paid),
  'order.packing': declareEvent('Staff began to pack an order.', Order, { ...paid, status: 'packing' }),
  'order.shipped': declareEvent('An order was handed to the carrier.', Order, { ...paid, status: 'shipped' }),
  'order.delivered': declareEvent('An order arrived.', Order, { ...paid, status: 'delivered' }),
  'order.cancelled': declareEvent('An order was canceled.', Order, { ...placed, status: 'cancelled' }),
  'order.expired': declareEvent('Nobody paid for an order in time.', Order, { ...placed, status: 'expired' }),
  'refund.requested': declareEvent('The shop owes a refund and will ask the payment provider to make it.', Refund, refund),
  'refund.completed': declareEvent(
    'The payment provider accepted a refund, or reported one that was made there. Later ones there have the same `id` and the amount that was added.',
    Refund,
    refund,
  ),
}
