import { z } from 'zod'
import { invalidRequest, objectNotFound, staleVersion } from '../http/fault.ts'
import { isoTime, newId } from '../http/ids.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import type { Order } from '../orders/order.ts'
import { createOrder, findOrder, paidCents, saveOrder } from '../orders/orders.ts'
import { OrderInput } from '../orders/shapes.ts'
import type { Emulator } from '../emulator.ts'
import { WireAddress, NonNegativeMoney, WireText } from '../http/wire-schemas.ts'

const CheckoutOptions = z.object({
  allow_tipping: z.boolean().optional(),
  custom_fields: z
    .array(z.object({ title: z.string().min(1).max(50) }))
    .max(2)
    .optional(),
  redirect_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
  merchant_support_email: WireText(256).optional(),
  ask_for_shipping_address: z.boolean().optional(),
  accepted_payment_methods: z
    .object({ apple_pay: z.boolean(), google_pay: z.boolean(), cash_app_pay: z.boolean(), afterpay_clearpay: z.boolean() })
    .partial()
    .optional(),
  shipping_fee: z.object({ name: WireText(255).optional(), charge: NonNegativeMoney }).optional(),
  enable_coupon: z.boolean().optional(),
  enable_loyalty: z.boolean().optional(),
})
const PrePopulatedData = z.object({
  buyer_email: WireText(256).optional(),
  buyer_phone_number: WireText(17).optional(),
  buyer_address: WireAddress.optional(),
})

export const CreatePaymentLink = z.object({
  idempotency_key: WireText(192).optional(),
  description: WireText(4096).optional(),
  quick_pay: z.object({ name: z.string().min(1).max(255), price_money: NonNegativeMoney, location_id: WireText(50) }).optional(),
  order: OrderInput.optional(),
  checkout_options: CheckoutOptions.optional(),
  pre_populated_data: PrePopulatedData.optional(),
  payment_note: WireText(500).optional(),
})
export const UpdatePaymentLink = z.object({
  payment_link: z.object({
    version: z.int().min(1).max(65_535),
    description: WireText(4096).optional(),
    checkout_options: CheckoutOptions.optional(),
    pre_populated_data: PrePopulatedData.optional(),
    payment_note: WireText(500).optional(),
  }),
})

/** A payment link as stored. Its URL is computed for each response. */
export interface PaymentLink {
  id: string
  version: number
  description?: string
  order_id: string
  checkout_options?: z.infer<typeof CheckoutOptions>
  pre_populated_data?: z.infer<typeof PrePopulatedData>
  payment_note?: string
  created_at: string
  updated_at?: string
}

/** Creates a payment page and its order. The order stays a draft until it is paid. */
export function createPaymentLink(
  emulator: Emulator,
  body: z.infer<typeof CreatePaymentLink>,
): { payment_link: PaymentLink; related_resources: { orders: Order[] } } {
  return withIdempotencyKey(emulator, { call: 'payment-links.create', key: body.idempotency_key, request: body }, () => {
    const order = createOrder(emulator, { ...orderFor(body), state: 'DRAFT' })
    if (order.total_money.amount <= 0) throw invalidRequest('VALUE_TOO_LOW', 'There is nothing to pay.', 'order')
    const { description, checkout_options, pre_populated_data, payment_note } = body
    const link: PaymentLink = {
      id: newId(16),
      version: 1,
      ...(description && { description }),
      order_id: order.id,
      ...(checkout_options && { checkout_options }),
      ...(pre_populated_data && { pre_populated_data }),
      ...(payment_note && { payment_note }),
      created_at: isoTime(emulator.store.tick()),
    }
    emulator.store.run('insert into payment_links (id, order_id, body) values (?, ?, ?)', link.id, order.id, JSON.stringify(link))
    return { payment_link: paymentLinkView(emulator, link), related_resources: { orders: [order] } }
  })
}

/** An open payment link. Throws a Fault if there is none. */
export function findPaymentLink(emulator: Emulator, id: string): PaymentLink {
  const row = emulator.store.one<{ body: string }>('select body from payment_links where id = ? and deleted_at is null', id)
  if (!row) throw objectNotFound(`Could not find payment link with id: ${id}.`)
  return JSON.parse(row.body) as PaymentLink
}

export function updatePaymentLink(
  emulator: Emulator,
  id: string,
  { payment_link: change }: z.infer<typeof UpdatePaymentLink>,
): PaymentLink {
  return emulator.store.transaction(() => {
    const link = findPaymentLink(emulator, id)
    if (change.version !== link.version) throw staleVersion(`The payment link is at version ${link.version}.`, 'payment_link.version')
    if (change.checkout_options?.shipping_fee)
      throw invalidRequest(
        'INVALID_VALUE',
        'The fee for shipping is part of the order by now.',
        'payment_link.checkout_options.shipping_fee',
      )
    const changed = { ...link, ...change, version: link.version + 1, updated_at: isoTime(emulator.store.tick()) }
    emulator.store.run('update payment_links set body = ? where id = ?', JSON.stringify(changed), id)
    return paymentLinkView(emulator, changed)
  })
}

/**
 * Deletes a payment link. An unpaid order is canceled and its id returned. A paid order stays, and
 * no order id is returned.
 */
export function deletePaymentLink(emulator: Emulator, id: string): { id: string; cancelled_order_id?: string } {
  return emulator.store.transaction(() => {
    const link = findPaymentLink(emulator, id)
    emulator.store.run('update payment_links set deleted_at = ? where id = ?', emulator.store.tick(), id)
    const order = findOrder(emulator, link.order_id)
    if (paidCents(order) > 0 || order.state === 'CANCELED' || order.state === 'COMPLETED') return { id }
    saveOrder(emulator, { ...order, state: 'CANCELED' })
    return { id, cancelled_order_id: order.id }
  })
}

export function paymentLinkView(emulator: Emulator, link: PaymentLink): PaymentLink & { url: string; long_url: string } {
  const url = `${emulator.settings.publicUrl}/pay/${link.id}`
  return { ...link, url, long_url: url }
}

function orderFor(body: z.infer<typeof CreatePaymentLink>): OrderInput {
  const { order, quick_pay, checkout_options } = body
  if ((order === undefined) === (quick_pay === undefined))
    throw invalidRequest('INVALID_VALUE', 'A payment link is for an order or a quick_pay, one of them.', 'order')
  const fee = checkout_options?.shipping_fee
  const charges = fee
    ? [{ name: fee.name || 'Shipping', amount_money: fee.charge, calculation_phase: 'SUBTOTAL_PHASE' as const, taxable: false }]
    : []
  if (order) return { ...order, service_charges: [...(order.service_charges ?? []), ...charges] }
  return {
    location_id: quick_pay?.location_id ?? '',
    line_items: [{ name: quick_pay?.name, quantity: '1', base_price_money: quick_pay?.price_money }],
    service_charges: charges,
  }
}
