import { z } from 'zod'
import { AppliedDiscount, ExplainStep } from '#shared/price-explanation.ts'
import type { FailureCode } from '#shop/failure.ts'

const Cents = z.int()

export const CartLineView = z.object({
  variationId: z.string(),
  // '' for a product that is no longer sold.
  productId: z.string(),
  productSlug: z.string(),
  productName: z.string(),
  variationName: z.string(),
  pictureId: z.string().nullable(),
  pictureAlt: z.string(),
  tint: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
  quantity: z.int(),
  // By stock and line limit. 0 also when no longer sold.
  most: z.int().describe('The most that can be bought now; 0 when sold out.'),
  unitPriceCents: Cents,
  totalPriceCents: Cents,
  weightGrams: z.number().nullable(),
  insects: z.boolean().describe('Made of insects: may affect who reacts to shellfish or dust mites.'),
})
export type CartLineView = z.infer<typeof CartLineView>

/** A change since the customer's last view. The page shows it in words. */
export const CartChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), productName: z.string(), wasCents: Cents, nowCents: Cents }),
  z.object({ kind: z.literal('fewer'), productName: z.string(), quantity: z.int() }),
  z.object({ kind: z.literal('sold-out'), productName: z.string() }),
  z.object({ kind: z.literal('gone'), productName: z.string() }),
])
export type CartChange = z.infer<typeof CartChange>

export const CartView = z.object({
  lines: z.array(CartLineView),
  savedForLater: z.array(CartLineView),
  count: z.int().describe('Pieces.'),
  subtotalCents: Cents,
  discountCents: Cents,
  shippingCents: Cents.describe('Of standard delivery until a method is chosen.'),
  taxCents: Cents,
  shippingTaxCents: Cents.describe('Of the tax, what is for delivery.'),
  totalCents: Cents,
  // The entered code. `missingCents` is 0 unless the code is refused with 'code-needs-more'.
  discount: z
    .object({
      code: z.string(),
      refused: z.custom<FailureCode | null>().describe('Why the code does not count now: a refusal’s code, or null.'),
      missingCents: Cents.describe('What the subtotal lacks for it.'),
    })
    .nullable(),
  // The parts of `discountCents`: codes and automatic discounts.
  discounts: z.array(AppliedDiscount).describe('What the discount is made of.'),
  // 'no-delivery-there' or 'too-heavy'.
  deliveryRefused: z.custom<FailureCode | null>().describe('Why it cannot be sent as it is: a refusal’s code, or null.'),
  // An unknown weight is estimated.
  weightGrams: z.number(),
  taxIncluded: z.boolean().describe('Whether the tax is part of the prices already.'),
  // 0 when reached.
  freeDeliveryMissingCents: Cents.describe('Still missing for free standard delivery.'),
  freeDeliveryFromCents: Cents.nullable().describe('Null where it is never free.'),
  explanation: z.array(ExplainStep).describe('How the total comes about, step by step.'),
  changes: z.array(CartChange).describe('What became different since its owner last looked.'),
})
export type CartView = z.infer<typeof CartView>
