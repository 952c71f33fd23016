import type { Address } from '#shared/address.ts'
import type { Cents } from '#shared/money.ts'
import type { CartChange, CartView } from './cart.ts'

export type DeliveryMethod = 'standard' | 'express'

export interface DeliveryOption {
  method: DeliveryMethod
  cents: Cents
  /** Days of arrival, from and to, as ISO dates. */
  arrives: [string, string]
}

export interface CheckoutView {
  /** The first step that is still open; later ones cannot be entered yet. */
  next: 'address' | 'delivery' | 'review'
  cart: CartView
  addresses: { id: string; address: Address }[]
  shipTo: Address | null
  options: DeliveryOption[]
  deliveryMethod: DeliveryMethod | null
  countries: string[]
  emailVerified: boolean
  /** Allergens of everything in the cart, repeated before the button; `unknown` names the snacks that state none. */
  allergens: { contains: string[]; unknown: string[] }
}

/** What placing an order came to. Nothing was reserved or charged unless it is 'placed'. */
export type Placed =
  | { outcome: 'placed'; orderNumber: string; paymentUrl: string }
  | { outcome: 'changed'; changes: CartChange[] }
  | { outcome: 'sold-out'; productNames: string[] }
