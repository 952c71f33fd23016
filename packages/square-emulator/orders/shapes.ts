import { z } from 'zod'
import { WireAddress, WireId, WireMetadata, Money, Percentage, NonNegativeMoney, WireText } from '../http/wire-schemas.ts'

/**
 * Orders as a caller may write them. The values that Square calculates (totals, applied amounts,
 * times) are not accepted but computed.
 */
const Uid = z.string().min(1).max(60)
const Quantity = z
  .string()
  .min(1)
  .max(12)
  .regex(/^\d{1,6}(\.\d{1,5})?$/)

const AppliedTax = z.object({ uid: Uid.optional(), tax_uid: Uid })
const AppliedDiscount = z.object({ uid: Uid.optional(), discount_uid: Uid })

const Modifier = z.object({
  uid: Uid.optional(),
  catalog_object_id: WireId.optional(),
  name: WireText(255).optional(),
  quantity: Quantity.optional(),
  base_price_money: Money.optional(),
})

export const LineItem = z.object({
  uid: Uid.optional(),
  name: WireText(512).optional(),
  quantity: Quantity,
  note: WireText(2000).optional(),
  catalog_object_id: WireId.optional(),
  variation_name: WireText(400).optional(),
  item_type: z.enum(['ITEM', 'CUSTOM_AMOUNT', 'GIFT_CARD']).optional(),
  metadata: WireMetadata.optional(),
  modifiers: z.array(Modifier).max(50).optional(),
  applied_taxes: z.array(AppliedTax).max(50).optional(),
  applied_discounts: z.array(AppliedDiscount).max(50).optional(),
  base_price_money: NonNegativeMoney.optional(),
})

export const Tax = z.object({
  uid: Uid.optional(),
  catalog_object_id: WireId.optional(),
  name: WireText(255).optional(),
  type: z.enum(['ADDITIVE', 'INCLUSIVE']).optional(),
  percentage: Percentage.optional(),
  scope: z.enum(['LINE_ITEM', 'ORDER']).optional(),
  metadata: WireMetadata.optional(),
})

export const Discount = z.object({
  uid: Uid.optional(),
  catalog_object_id: WireId.optional(),
  name: WireText(255).optional(),
  type: z.enum(['FIXED_PERCENTAGE', 'FIXED_AMOUNT', 'VARIABLE_PERCENTAGE', 'VARIABLE_AMOUNT']).optional(),
  percentage: Percentage.optional(),
  amount_money: NonNegativeMoney.optional(),
  scope: z.enum(['LINE_ITEM', 'ORDER']).optional(),
  metadata: WireMetadata.optional(),
})

export const ServiceCharge = z.object({
  uid: Uid.optional(),
  name: WireText(512).optional(),
  percentage: Percentage.optional(),
  amount_money: NonNegativeMoney.optional(),
  calculation_phase: z.enum(['SUBTOTAL_PHASE', 'TOTAL_PHASE']).optional(),
  taxable: z.boolean().optional(),
  applied_taxes: z.array(AppliedTax).max(50).optional(),
  metadata: WireMetadata.optional(),
  type: z.enum(['AUTO_GRATUITY', 'CUSTOM']).optional(),
  treatment_type: z.literal('LINE_ITEM_TREATMENT').optional(),
  scope: z.literal('ORDER').optional(),
})

const Recipient = z.object({
  customer_id: WireText(191).optional(),
  display_name: WireText(255).optional(),
  email_address: WireText(255).optional(),
  phone_number: WireText(17).optional(),
  address: WireAddress.optional(),
})
export const Fulfillment = z.object({
  uid: Uid.optional(),
  type: z.enum(['PICKUP', 'SHIPMENT', 'DELIVERY']).optional(),
  state: z.enum(['PROPOSED', 'RESERVED', 'PREPARED', 'COMPLETED', 'CANCELED', 'FAILED']).optional(),
  metadata: WireMetadata.optional(),
  shipment_details: z
    .object({
      recipient: Recipient.optional(),
      carrier: WireText(50).optional(),
      shipping_note: WireText(500).optional(),
      shipping_type: WireText(50).optional(),
      tracking_number: WireText(100).optional(),
      tracking_url: WireText(2000).optional(),
    })
    .optional(),
  pickup_details: z
    .object({ recipient: Recipient.optional(), note: WireText(500).optional(), pickup_at: WireText(40).optional() })
    .optional(),
  delivery_details: z
    .object({ recipient: Recipient.optional(), note: WireText(550).optional(), deliver_at: WireText(40).optional() })
    .optional(),
})

const fields = {
  reference_id: WireText(40).optional(),
  customer_id: WireText(191).optional(),
  ticket_name: WireText(30).optional(),
  source: z.object({ name: WireText(255).optional() }).optional(),
  metadata: WireMetadata.optional(),
  line_items: z.array(LineItem).max(500).optional(),
  taxes: z.array(Tax).max(50).optional(),
  discounts: z.array(Discount).max(100).optional(),
  service_charges: z.array(ServiceCharge).max(50).optional(),
  fulfillments: z.array(Fulfillment).max(10).optional(),
  pricing_options: z.object({ auto_apply_discounts: z.boolean().optional(), auto_apply_taxes: z.boolean().optional() }).optional(),
}
export const OrderInput = z.object({ ...fields, location_id: z.string().min(1).max(50), state: z.enum(['OPEN', 'DRAFT']).optional() })
export type OrderInput = z.infer<typeof OrderInput>

/**
 * The sparse order of an update: only the given fields change. `version` is the version that the
 * caller read. Parts of lists are matched by uid.
 */
export const OrderPatch = z.object({
  ...fields,
  line_items: z
    .array(LineItem.partial({ quantity: true }))
    .max(500)
    .optional(),
  location_id: z.string().min(1).max(50).optional(),
  state: z.enum(['OPEN', 'COMPLETED', 'CANCELED', 'DRAFT']).optional(),
  version: z.int().optional(),
})
export type OrderPatch = z.infer<typeof OrderPatch>
