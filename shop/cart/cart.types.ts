import { z } from 'zod'
import { BoxPreferences } from './box-preferences.ts'
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
  country: z.string().nullable().describe('Country code, ISO 3166-1 alpha-2.'),
  quantity: z.int(),
  // By stock and line limit. 0 also when no longer sold.
  most: z.int().describe('The highest quantity that can be bought now. 0 if sold out.'),
  unitPriceCents: Cents,
  totalPriceCents: Cents,
  weightGrams: z.number().nullable(),
  insects: z
    .boolean()
    .describe('Whether the product contains insects, which may affect people who are allergic to shellfish or dust mites.'),
})
export type CartLineView = z.infer<typeof CartLineView>

export const CartBoxView = z.object({
  id: z.uuid(),
  quantity: z.int(),
  most: z.int().describe('The highest number of these boxes that can be bought now. 0 if a snack is missing.'),
  size: z.int().describe('The number of snacks in one box.'),
  unitPriceCents: Cents.describe('The price of one box.'),
  separatePriceCents: Cents.describe('What the snacks of one box cost one by one.'),
  totalPriceCents: Cents,
  preferences: BoxPreferences.describe('What the customer asked of the box.'),
  giftCard: z.string().nullable().describe('The text of the gift card: empty for a card without words, `null` for no gift.'),
  // `quantity` is that of the box. Prices are the shares of the box's price. `most`: pieces left
  // for this box.
  snacks: z.array(CartLineView).describe('One of each in every box. Their prices add up to the price of the box.'),
})
export type CartBoxView = z.infer<typeof CartBoxView>

/** A change since the customer's last view. The page shows it in words. */
export const CartChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), productName: z.string(), wasCents: Cents, nowCents: Cents }),
  z.object({ kind: z.literal('fewer'), productName: z.string(), quantity: z.int() }),
  z.object({ kind: z.literal('sold-out'), productName: z.string() }),
  z.object({ kind: z.literal('gone'), productName: z.string() }),
  z.object({ kind: z.literal('box-price'), productName: z.string(), wasCents: Cents, nowCents: Cents }),
  z.object({ kind: z.literal('box-fewer'), productName: z.string(), quantity: z.int() }),
  // A snack of a box is sold out or no longer sold.
  z.object({ kind: z.literal('box-short'), productName: z.string() }),
])
export type CartChange = z.infer<typeof CartChange>

export const CartView = z.object({
  lines: z.array(CartLineView),
  boxes: z.array(CartBoxView).describe('The discovery boxes. Each counts once in the price, with all its snacks.'),
  savedForLater: z.array(CartLineView),
  savedBoxes: z.array(CartBoxView).describe('The discovery boxes saved for later.'),
  count: z.int().describe('The number of items.'),
  subtotalCents: Cents,
  discountCents: Cents,
  shippingCents: Cents.describe('The delivery cost. That of standard delivery until a method is selected.'),
  taxCents: Cents,
  shippingTaxCents: Cents.describe('The part of the tax that applies to delivery.'),
  totalCents: Cents,
  // The entered code. `missingCents` is 0 unless the code is refused with 'code-needs-more'.
  discount: z
    .object({
      code: z.string(),
      refused: z.custom<FailureCode | null>().describe('The error code that says why the discount code does not apply now, or `null`.'),
      missingCents: Cents.describe('The amount by which the subtotal is below the minimum of the code.'),
    })
    .nullable(),
  // The parts of `discountCents`: codes and automatic discounts.
  discounts: z.array(AppliedDiscount).describe('The discounts that make up `discountCents`.'),
  // 'no-delivery-there' or 'too-heavy'.
  deliveryRefused: z.custom<FailureCode | null>().describe('The error code that says why the cart cannot be delivered, or `null`.'),
  // An unknown weight is estimated.
  weightGrams: z.number(),
  taxIncluded: z.boolean().describe('Whether the prices include the tax.'),
  // 0 when reached.
  freeDeliveryMissingCents: Cents.describe('The amount missing for free standard delivery. 0 if reached.'),
  freeDeliveryFromCents: Cents.nullable().describe('The minimum for free standard delivery. `null` if there is none.'),
  explanation: z.array(ExplainStep).describe('The calculation of the total, step by step.'),
  changes: z.array(CartChange).describe('The changes of prices and stock since the last acknowledgment.'),
})
export type CartView = z.infer<typeof CartView>
