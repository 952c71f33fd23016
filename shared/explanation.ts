import type { Cents } from './money.ts'

/** A discount that takes something off, as the bill names it; `code` where one was entered for it. */
export interface AppliedDiscount {
  name: string
  code: string | null
  amountCents: Cents
}

/** What a discount is reckoned on: everything, or products of some categories, or some products. */
export const discountScopes = ['cart', 'category', 'product'] as const
export type DiscountScope = (typeof discountScopes)[number]

/**
 * One step of how a total comes about, in the order in which it is reckoned. `amountCents` is never negative: the kind says which way it goes.
 * Orders keep their steps, so that a kind and its fields may only ever be added to.
 */
export type ExplainStep =
  | { kind: 'subtotal'; pieces: number; amountCents: Cents }
  /** `percent` is null for a fixed amount; `onCents` is what was left of the lines it is for. */
  | ({ kind: 'discount'; scope: DiscountScope; percent: number | null; onCents: Cents } & AppliedDiscount)
  | {
      kind: 'delivery'
      method: 'standard' | 'express'
      /** The shop's own name of where it goes; null where it does not deliver. */
      zone: string | null
      weightGrams: number
      /** What it costs where it is not free. */
      usualCents: Cents
      /** Why it costs nothing: the goods come to `freeFromCents`, or nothing is sent. Null where it costs what it usually does. */
      free: 'from' | 'nothing-sent' | null
      freeFromCents: Cents | null
      amountCents: Cents
    }
  /** `onCents`: the goods less the discounts, or what delivery costs. An `included` tax is part of the prices and adds nothing. */
  | { kind: 'tax'; on: 'goods' | 'delivery'; name: string; percent: string; included: boolean; onCents: Cents; amountCents: Cents }
  | { kind: 'total'; amountCents: Cents }
