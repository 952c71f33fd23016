import type { z } from 'zod'
import type { Money } from '../http/wire-schemas.ts'
import type { Discount, Fulfillment, LineItem, ServiceCharge, Tax } from './shapes.ts'

/** An order as stored and returned: the caller's input and all calculated values. */
export interface Order {
  id: string
  location_id: string
  reference_id?: string
  customer_id?: string
  ticket_name?: string
  source?: { name?: string }
  metadata?: Record<string, string>
  pricing_options?: { auto_apply_discounts?: boolean; auto_apply_taxes?: boolean }
  line_items?: OrderLineItem[]
  taxes?: OrderTax[]
  discounts?: OrderLevelDiscount[]
  service_charges?: OrderServiceCharge[]
  fulfillments?: (z.infer<typeof Fulfillment> & { uid: string })[]
  tenders?: Tender[]
  refunds?: OrderRefund[]
  state: 'OPEN' | 'COMPLETED' | 'CANCELED' | 'DRAFT'
  version: number
  created_at: string
  updated_at: string
  closed_at?: string
  total_money: Money
  total_tax_money: Money
  total_discount_money: Money
  total_tip_money: Money
  total_service_charge_money: Money
  net_amounts: { total_money: Money; tax_money: Money; discount_money: Money; tip_money: Money; service_charge_money: Money }
  net_amount_due_money: Money
}

/** The parts of an order that the price calculation reads and writes. */
export type PricedParts = Pick<Order, 'line_items' | 'taxes' | 'discounts' | 'service_charges'>

interface AppliedAmount {
  uid: string
  applied_money: Money
}
type LineTax = AppliedAmount & { tax_uid: string }
type LineDiscount = AppliedAmount & { discount_uid: string }

export interface OrderLineItem extends Omit<z.infer<typeof LineItem>, 'applied_taxes' | 'applied_discounts' | 'modifiers'> {
  uid: string
  base_price_money: Money
  catalog_version?: number
  modifiers?: {
    uid: string
    catalog_object_id?: string
    catalog_version?: number
    name?: string
    quantity: string
    base_price_money: Money
    total_price_money: Money
  }[]
  applied_taxes?: LineTax[]
  applied_discounts?: LineDiscount[]
  variation_total_price_money: Money
  gross_sales_money: Money
  total_tax_money: Money
  total_discount_money: Money
  total_service_charge_money: Money
  total_money: Money
}

export interface OrderTax extends z.infer<typeof Tax> {
  uid: string
  type: 'ADDITIVE' | 'INCLUSIVE'
  percentage: string
  scope: 'LINE_ITEM' | 'ORDER'
  catalog_version?: number
  auto_applied?: boolean
  applied_money: Money
}

export interface OrderLevelDiscount extends z.infer<typeof Discount> {
  uid: string
  type: 'FIXED_PERCENTAGE' | 'FIXED_AMOUNT' | 'VARIABLE_PERCENTAGE' | 'VARIABLE_AMOUNT'
  scope: 'LINE_ITEM' | 'ORDER'
  catalog_version?: number
  applied_money: Money
}

export interface OrderServiceCharge extends Omit<z.infer<typeof ServiceCharge>, 'applied_taxes'> {
  uid: string
  calculation_phase: 'SUBTOTAL_PHASE' | 'TOTAL_PHASE'
  taxable: boolean
  applied_taxes?: LineTax[]
  applied_money: Money
  total_tax_money: Money
  total_money: Money
}

export interface Tender {
  id: string
  location_id: string
  transaction_id: string
  created_at: string
  note?: string
  amount_money: Money
  tip_money?: Money
  type: 'CARD' | 'CASH' | 'OTHER'
  card_details?: { status: 'CAPTURED'; card: object; entry_method: 'KEYED' }
  cash_details?: object
  payment_id: string
}

interface OrderRefund {
  id: string
  location_id: string
  transaction_id: string
  tender_id: string
  created_at: string
  reason: string
  amount_money: Money
  status: 'APPROVED'
}
