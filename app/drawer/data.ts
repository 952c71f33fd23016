import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { CartView } from '#shop/cart.ts'

/** A snack that might go into the basket. */
export interface Suggestion {
  variationId: string
  slug: string
  name: string
  priceCents: Cents
  country: string | null
  pictureId: string | null
  tint: string
}

/** What the drawer is given when it is first opened. */
export interface DrawerData {
  cart: CartView
  /** The best first. */
  suggestions: Suggestion[]
  /** The most of one that any basket holds. */
  limit: number
  /** Whether the customer may go straight to the last look. */
  express: boolean
  locale: Locale
  currency: string
  /** Of the shop's clock. */
  timeZone: string
  /** Compiled messages, as JSON. */
  words: string
}
