import { z } from 'zod'
import { invalid, notFound, staleVersion } from '../http/fault.ts'
import { isoTime, newId } from '../http/ids.ts'
import { once } from '../http/once.ts'
import type { Order } from '../orders/order.ts'
import { createOrder, orderOf, paidOf, saveOrder } from '../orders/orders.ts'
import { OrderInput } from '../orders/shapes.ts'
import type { Till } from '../till.ts'
import { Address, Price, Text } from '../http/wire.ts'

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
  merchant_support_email: Text(256).optional(),
  ask_for_shipping_address: z.boolean().optional(),
  accepted_payment_methods: z
    .object({ apple_pay: z.boolean(), google_pay: z.boolean(), cash_app_pay: z.boolean(), afterpay_clearpay: z.boolean() })
    .partial()
    .optional(),
  shipping_fee: z.object({ name: Text(255).optional(), charge: Price }).optional(),
  enable_coupon: z.boolean().optional(),
  enable_loyalty: z.boolean().optional(),
})
const PrePopulatedData = z.object({
  buyer_email: Text(256).optional(),
  buyer_phone_number: Text(17).optional(),
  buyer_address: Address.optional(),
})

export const CreatePaymentLink = z.object({
  idempotency_key: Text(192).optional(),
  description: Text(4096).optional(),
  quick_pay: z.object({ name: z.string().min(1).max(255), price_money: Price, location_id: Text(50) }).optional(),
  order: OrderInput.optional(),
  checkout_options: CheckoutOptions.optional(),
  pre_populated_data: PrePopulatedData.optional(),
  payment_note: Text(500).optional(),
})
export const UpdatePaymentLink = z.object({
  payment_link: z.object({
    version: z.int().min(1).max(65_535),
    description: Text(4096).optional(),
    checkout_options: CheckoutOptions.optional(),
    pre_populated_data: PrePopulatedData.optional(),
    payment_note: Text(500).optional(),
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
export function createLink(
  till: Till,
  body: z.infer<typeof CreatePaymentLink>,
): { payment_link: PaymentLink; related_resources: { orders: Order[] } } {
  return once(till, 'payment-links.create', body.idempotency_key, body, () => {
    const order = createOrder(till, { ...orderFor(body), state: 'DRAFT' })
    if (order.total_money.amount <= 0) throw invalid('VALUE_TOO_LOW', 'There is nothing to pay.', 'order')
    const { description, checkout_options, pre_populated_data, payment_note } = body
    const link: PaymentLink = {
      id: newId(16),
      version: 1,
      ...(description && { description }),
      order_id: order.id,
      ...(checkout_options && { checkout_options }),
      ...(pre_populated_data && { pre_populated_data }),
      ...(payment_note && { payment_note }),
      created_at: isoTime(till.store.tick()),
    }
    till.store.run('insert into payment_links (id, order_id, body) values (?, ?, ?)', link.id, order.id, JSON.stringify(link))
    return { payment_link: showLink(till, link), related_resources: { orders: [order] } }
  })
}

/** An open payment link. Throws a Fault if there is none. */
export function linkOf(till: Till, id: string): PaymentLink {
  const row = till.store.one<{ body: string }>('select body from payment_links where id = ? and deleted_at is null', id)
  if (!row) throw notFound(`Could not find payment link with id: ${id}.`)
  return JSON.parse(row.body) as PaymentLink
}

export function updateLink(till: Till, id: string, { payment_link: change }: z.infer<typeof UpdatePaymentLink>): PaymentLink {
  return till.store.transaction(() => {
    const link = linkOf(till, id)
    if (change.version !== link.version) throw staleVersion(`The payment link is at version ${link.version}.`, 'payment_link.version')
    if (change.checkout_options?.shipping_fee)
      throw invalid('INVALID_VALUE', 'The fee for shipping is part of the order by now.', 'payment_link.checkout_options.shipping_fee')
    const changed = { ...link, ...change, version: link.version + 1, updated_at: isoTime(till.store.tick()) }
    till.store.run('update payment_links set body = ? where id = ?', JSON.stringify(changed), id)
    return showLink(till, changed)
  })
}

/**
 * Deletes a payment link. An unpaid order is canceled and its id returned. A paid order stays, and
 * no order id is returned.
 */
export function deleteLink(till: Till, id: string): { id: string; cancelled_order_id?: string } {
  return till.store.transaction(() => {
    const link = linkOf(till, id)
    till.store.run('update payment_links set deleted_at = ? where id = ?', till.store.tick(), id)
    const order = orderOf(till, link.order_id)
    if (paidOf(order) > 0 || order.state === 'CANCELED' || order.state === 'COMPLETED') return { id }
    saveOrder(till, { ...order, state: 'CANCELED' })
    return { id, cancelled_order_id: order.id }
  })
}

export function showLink(till: Till, link: PaymentLink): PaymentLink & { url: string; long_url: string } {
  const url = `${till.settings.publicUrl}/pay/${link.id}`
  return { ...link, url, long_url: url }
}

function orderFor(body: z.infer<typeof CreatePaymentLink>): OrderInput {
  const { order, quick_pay, checkout_options } = body
  if ((order === undefined) === (quick_pay === undefined))
    throw invalid('INVALID_VALUE', 'A payment link is for an order or a quick_pay, one of them.', 'order')
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
