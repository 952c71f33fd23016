import type { Address } from '#shared/address/address.ts'
import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'

/**
 * Renders paper documents as PDF, and the country passport as a picture; implemented by papers/.
 */
export interface Papers {
  /** One file with all invoices, each on its own pages. */
  invoices(papers: LocalizedPaper<InvoicePaper>[]): Promise<Uint8Array>
  packingSlips(papers: LocalizedPaper<PackingSlipPaper>[]): Promise<Uint8Array>
  /** A picture for shared links, as PNG of 1200 by 630 pixels. */
  passport(paper: LocalizedPaper<PassportPaper>): Promise<Uint8Array>
}

export interface LocalizedPaper<Paper> {
  paper: Paper
  locale: Locale
}

/** The seller, as documents name it. */
export interface Seller {
  name: string
  /** Lines of a postal address, the country last; empty when the shop has none. */
  address: string[]
  /** The shop's tax number; '' for none. */
  taxNumber: string
  email: string
  url: string
}

/** The sold goods, the customer and the amounts. Amounts in cents of `currency`. */
export interface InvoicePaper {
  seller: Seller
  number: string
  placedAt: Date
  paidAt: Date
  currency: string
  /** The time zone of its dates. */
  timeZone: string
  customer: Address
  /** Null for a customer without one. */
  email: string | null
  lines: PaperLine[]
  subtotalCents: Cents
  discounts: { name: string; amountCents: Cents }[]
  shippingCents: Cents
  deliveryMethod: 'standard' | 'express'
  /**
   * `onCents`: the taxed amount. `percent`: a decimal string, null when no tax applied. `included`:
   * the prices include the tax.
   */
  tax: { cents: Cents; onCents: Cents; percent: string | null; included: boolean }
  totalCents: Cents
  /** Refunds since the payment. */
  credits: { at: Date; amountCents: Cents }[]
}

/**
 * A discovery box. Its lines follow each other. `giftCard`: '' for a card without words, null for
 * no gift.
 */
export interface PaperBox {
  number: number
  quantity: number
  size: number
  giftCard: string | null
}

export interface PaperLine {
  box: PaperBox | null
  name: string
  /** '' when there is only one size. */
  variation: string
  quantity: number
  unitPriceCents: Cents
  totalCents: Cents
}

/** The content of a parcel. `totalCents` is null for a gift: then no prices are printed. */
export interface PackingSlipPaper {
  seller: Seller
  number: string
  placedAt: Date
  currency: string
  /** The time zone of its dates. */
  timeZone: string
  shipTo: Address
  deliveryMethod: 'standard' | 'express'
  /**
   * `allergens` is null for a product that is no longer sold: then only its package states them.
   */
  lines: (Omit<PaperLine, 'unitPriceCents'> & { allergens: string[] | null })[]
  totalCents: Cents | null
  note: string
  giftMessage: string
}

/** The stamps of a customer's country passport, the first one first. */
export interface PassportPaper {
  shopName: string
  /** Null where the customer does not show it. */
  firstName: string | null
  /** `tint` is one of the product tints of shared/food.ts. */
  stamps: { country: string; tint: string; tastedAt: Date }[]
  /** The number of countries with products. */
  total: number
  currency: string
  /** The time zone of its dates. */
  timeZone: string
}
