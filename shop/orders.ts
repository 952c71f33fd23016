import type { Address } from '#shared/address.ts'
import type { Cents } from '#shared/money.ts'

export type OrderStatus =
  | 'pending_payment'
  | 'paid'
  | 'packing'
  | 'shipped'
  | 'delivered'
  | 'expired'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded'

export interface OrderSummary {
  number: string
  status: OrderStatus
  placedAt: Date
  totalCents: Cents
  currency: string
  pieces: number
  /** The first few lines, for thumbnails. */
  pictures: { id: string | null; productName: string; tint: string }[]
}

export interface OrderView extends OrderSummary {
  email: string
  lines: {
    productName: string
    variationName: string
    productSlug: string | null
    pictureId: string | null
    tint: string
    quantity: number
    unitPriceCents: Cents
    totalPriceCents: Cents
  }[]
  subtotalCents: Cents
  discountCents: Cents
  discountCode: string | null
  shippingCents: Cents
  taxCents: Cents
  shipTo: Address
  deliveryMethod: 'standard' | 'express'
  payBy: Date
  paidAt: Date | null
  /** Newest last. */
  events: { status: OrderStatus; at: Date }[]
  /** Where an unpaid order can still be paid; null otherwise. */
  paymentUrl: string | null
}
