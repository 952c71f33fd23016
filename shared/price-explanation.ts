import { z } from 'zod'
import { discountScopes } from './discount-scopes.ts'

const Cents = z.int()

/** An applied discount as the bill names it. `code` is the entered discount code. */
export const AppliedDiscount = z.object({
  name: z.string(),
  code: z.string().nullable().describe('`null` for an automatic discount.'),
  amountCents: Cents,
})
export type AppliedDiscount = z.infer<typeof AppliedDiscount>

/**
 * One step of the calculation of a total, in order. `amountCents` is never negative; the kind
 * decides whether it is added or subtracted. Orders store their steps, so kinds and fields may be
 * added but never removed or changed.
 */
export const ExplainStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subtotal'), pieces: z.int(), amountCents: Cents }),
  AppliedDiscount.extend({
    kind: z.literal('discount'),
    scope: z.enum(discountScopes),
    percent: z.number().nullable().describe('`null` for a fixed amount.'),
    // The rest of its lines' price after earlier discounts.
    onCents: Cents.describe('The amount that the discount applies to, after earlier discounts.'),
  }),
  z.object({
    kind: z.literal('delivery'),
    method: z.enum(['standard', 'express']),
    // The shop's own name of the delivery zone. Null if the shop does not deliver there.
    zone: z.string().nullable(),
    weightGrams: z.number(),
    // The price of delivery when it is not free.
    usualCents: Cents,
    // The goods reach `freeFromCents`, or nothing is shipped. Null if it has its usual price.
    free: z
      .enum(['from', 'nothing-sent'])
      .nullable()
      .describe('Why delivery is free: the minimum is reached, or nothing is shipped. `null` if it is not free.'),
    freeFromCents: Cents.nullable(),
    amountCents: Cents,
  }),
  z.object({
    kind: z.literal('tax'),
    on: z.enum(['goods', 'delivery']),
    name: z.string(),
    percent: z.string(),
    included: z.boolean().describe('Whether the prices include the tax.'),
    // The price of the goods minus discounts, or the price of delivery.
    onCents: Cents,
    amountCents: Cents,
  }),
  z.object({ kind: z.literal('total'), amountCents: Cents }),
])
export type ExplainStep = z.infer<typeof ExplainStep>
