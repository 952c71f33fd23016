import type { WireError } from '../http/fault.ts'
import type { WireAddress, Money } from '../http/wire-schemas.ts'

/**
 * A payment as stored and returned. Of a card only brand, last four digits, expiry and name are
 * known here.
 */
export interface Payment {
  id: string
  created_at: string
  updated_at: string
  amount_money: Money
  tip_money?: Money
  total_money: Money
  approved_money?: Money
  refunded_money?: Money
  processing_fee?: ProcessingFee[]
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED'
  delay_duration?: string
  delay_action?: 'CANCEL' | 'COMPLETE'
  delayed_until?: string
  source_type: 'CARD' | 'CASH' | 'EXTERNAL'
  card_details?: CardDetails
  cash_details?: { buyer_supplied_money: Money; change_back_money: Money }
  external_details?: { type: string; source: string; source_id?: string }
  location_id: string
  order_id?: string
  reference_id?: string
  customer_id?: string
  buyer_email_address?: string
  billing_address?: WireAddress
  shipping_address?: WireAddress
  note?: string
  statement_description_identifier?: string
  receipt_number?: string
  refund_ids?: string[]
  application_details: { square_product: 'ECOMMERCE_API' }
  version_token: string
}

export interface ProcessingFee {
  effective_at: string
  type: 'INITIAL'
  amount_money: Money
}

export interface CardDetails {
  status: 'AUTHORIZED' | 'CAPTURED' | 'VOIDED' | 'FAILED'
  card: {
    card_brand: string
    last_4: string
    exp_month: number
    exp_year: number
    cardholder_name?: string
    card_type: 'CREDIT'
    prepaid_type: 'NOT_PREPAID'
  }
  entry_method: 'KEYED'
  cvv_status: 'CVV_ACCEPTED' | 'CVV_REJECTED' | 'CVV_NOT_CHECKED'
  avs_status: 'AVS_ACCEPTED' | 'AVS_REJECTED' | 'AVS_NOT_CHECKED'
  statement_description: string
  auth_result_code?: string
  card_payment_timeline: { authorized_at?: string; captured_at?: string; voided_at?: string }
  errors?: WireError[]
}

export interface PaymentRefund {
  id: string
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
  location_id: string
  unlinked: false
  destination_type: 'CARD' | 'CASH' | 'EXTERNAL'
  amount_money: Money
  processing_fee?: ProcessingFee[]
  payment_id: string
  order_id?: string
  reason?: string
  created_at: string
  updated_at: string
  team_member_id?: string
}
