import type { Address } from '#shared/address/address.ts'
import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'

/** Writes what goes on paper, as PDF; implemented by papers/. */
export interface Papers {
  /** One file with the papers one after the other, each on pages of its own. */
  invoices(papers: InLanguage<InvoicePaper>[]): Promise<Uint8Array>
  packingSlips(papers: InLanguage<PackingSlipPaper>[]): Promise<Uint8Array>
}

export interface InLanguage<Paper> {
  paper: Paper
  locale: Locale
}

/** Who sells, as papers name it. */
export interface Seller {
  name: string
  /** Lines of a postal address, the country's last; none where the shop names none. */
  address: string[]
  /** What the tax office knows the shop by; '' for none. */
  taxNumber: string
  email: string
  url: string
}

/** What was sold, to whom, and what it came to. Amounts in cents of `currency`. */
export interface InvoicePaper {
  seller: Seller
  number: string
  placedAt: Date
  paidAt: Date
  currency: string
  /** By whose clock its days are told. */
  timeZone: string
  customer: Address
  /** Null for who has none. */
  email: string | null
  lines: PaperLine[]
  subtotalCents: Cents
  discounts: { name: string; amountCents: Cents }[]
  shippingCents: Cents
  deliveryMethod: 'standard' | 'express'
  /** `onCents`: what it is reckoned on. `percent` as a decimal string, null where no tax applied; `included`: the prices hold it already. */
  tax: { cents: Cents; onCents: Cents; percent: string | null; included: boolean }
  totalCents: Cents
  /** What was given back of it since. */
  credits: { at: Date; amountCents: Cents }[]
}

export interface PaperLine {
  name: string
  /** '' where there is one size. */
  variation: string
  quantity: number
  unitPriceCents: Cents
  totalCents: Cents
}

/** What goes into a parcel. `totalCents` is null where it is a gift: then no price is printed. */
export interface PackingSlipPaper {
  seller: Seller
  number: string
  placedAt: Date
  currency: string
  /** By whose clock its days are told. */
  timeZone: string
  shipTo: Address
  deliveryMethod: 'standard' | 'express'
  /** `allergens` is null for what is no longer on the shelf: then only its pack tells. */
  lines: { name: string; variation: string; quantity: number; allergens: string[] | null; totalCents: Cents }[]
  totalCents: Cents | null
  note: string
  giftMessage: string
}
