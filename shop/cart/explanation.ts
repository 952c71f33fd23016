import type { Cents } from '#shared/money.ts'
import type { DeliveryMethod, Sending } from '../delivery.ts'
import { type DiscountRow, nameOfDiscount } from '../discounts.ts'
import type { Priced, TakenOff } from '../pricing.ts'
import type { TaxRow } from '../tax.ts'

/** A discount that takes something off, as the bill names it; `code` where one was entered for it. */
export interface AppliedDiscount {
  name: string
  code: string | null
  amountCents: Cents
}

/** One step of how a total comes about, in the order in which it is reckoned. `amountCents` is never negative: the kind says which way it goes. */
export type ExplainStep =
  | { kind: 'subtotal'; pieces: number; amountCents: Cents }
  /** `percent` is null for a fixed amount; `onCents` is what was left of the lines it is for. */
  | ({ kind: 'discount'; scope: 'cart' | 'category' | 'product'; percent: number | null; onCents: Cents } & AppliedDiscount)
  | {
      kind: 'delivery'
      method: DeliveryMethod
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
  /** `onCents`: the goods less the discounts. An `included` tax is part of the prices and adds nothing. */
  | { kind: 'tax'; name: string; percent: string; included: boolean; onCents: Cents; amountCents: Cents }
  | { kind: 'total'; amountCents: Cents }

/** Each step of a priced cart's total. What does not apply has no step; delivery always has one. */
export function explain({
  priced,
  count,
  applied,
  tax,
  delivery: { method, sending, weightGrams },
}: {
  priced: Priced
  count: number
  applied: { off: TakenOff; row: DiscountRow }[]
  tax: TaxRow | null
  delivery: { method: DeliveryMethod; sending: Sending; weightGrams: number }
}): ExplainStep[] {
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = priced
  const { cents: usualCents, freeFromCents } = sending.refused === null ? sending : { cents: 0, freeFromCents: null }
  const isFree = freeFromCents !== null && subtotalCents - discountCents >= freeFromCents
  return [
    { kind: 'subtotal', pieces: count, amountCents: subtotalCents },
    ...applied.map(({ off, row }) => ({
      kind: 'discount' as const,
      name: nameOfDiscount(row),
      code: row.code,
      scope: row.scope,
      percent: row.kind === 'percentage' ? row.value : null,
      onCents: off.onCents,
      amountCents: off.amountCents,
    })),
    {
      kind: 'delivery',
      method,
      zone: sending.zone,
      weightGrams,
      usualCents,
      free: count === 0 ? 'nothing-sent' : isFree ? 'from' : null,
      freeFromCents,
      amountCents: shippingCents,
    },
    ...(tax
      ? [
          {
            kind: 'tax' as const,
            name: tax.name,
            percent: tax.percent,
            included: tax.included,
            onCents: subtotalCents - discountCents,
            amountCents: taxCents,
          },
        ]
      : []),
    { kind: 'total', amountCents: totalCents },
  ]
}
