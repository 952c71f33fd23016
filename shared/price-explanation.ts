import type { Cents } from './money.ts'

/**
 * An applied discount as the bill names it. `code` is the entered discount code, if the discount
 * has one.
 */
export interface AppliedDiscount {
  name: string
  code: string | null
  amountCents: Cents
}

/**
 * The lines that a discount applies to: the whole cart, products of some categories, or some
 * products.
 */
export const discountScopes = ['cart', 'category', 'product'] as const
export type DiscountScope = (typeof discountScopes)[number]

/**
 * One step of the calculation of a total, in order. `amountCents` is never negative; the kind
 * decides whether it is added or subtracted. Orders store their steps, so kinds and fields may be
 * added but never removed or changed.
 */
export type ExplainStep =
  | { kind: 'subtotal'; pieces: number; amountCents: Cents }
  /**
   * `percent` is null for a fixed amount. `onCents` is the rest of its lines' price after earlier
   * discounts.
   */
  | ({ kind: 'discount'; scope: DiscountScope; percent: number | null; onCents: Cents } & AppliedDiscount)
  | {
      kind: 'delivery'
      method: 'standard' | 'express'
      /** The shop's own name of the delivery zone. Null if the shop does not deliver there. */
      zone: string | null
      weightGrams: number
      /** The price of delivery when it is not free. */
      usualCents: Cents
      /**
       * Why delivery is free: the goods reach `freeFromCents`, or nothing is shipped. Null if it
       * has its usual price.
       */
      free: 'from' | 'nothing-sent' | null
      freeFromCents: Cents | null
      amountCents: Cents
    }
  /**
   * `onCents` is the price of the goods minus discounts, or the price of delivery. An `included`
   * tax is part of the prices and adds nothing.
   */
  | { kind: 'tax'; on: 'goods' | 'delivery'; name: string; percent: string; included: boolean; onCents: Cents; amountCents: Cents }
  | { kind: 'total'; amountCents: Cents }
