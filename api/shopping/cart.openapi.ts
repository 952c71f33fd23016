import { z } from 'zod'
import { discountScopes } from '#shared/price-explanation.ts'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { AddLine, type AppliedDiscount, ApplyCode, type ExplainStep, CartLineId, RestoreLine, SetQuantity } from '#shop/cart/cart.ts'
import type { CartChange, CartLineView, CartView } from '#shop/cart/cart.types.ts'
import type { FailureCode } from '#shop/failure.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the basket endpoints.

export const QuantityBody = SetQuantity.omit({ variationId: true })
export const RestoreLineBody = RestoreLine.omit({ variationId: true })

const Cents = z.int()
const Line = z.object({
  variationId: z.string(),
  productId: z.string(),
  productSlug: z.string(),
  productName: z.string(),
  variationName: z.string(),
  pictureId: z.string().nullable(),
  pictureAlt: z.string(),
  tint: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
  quantity: z.int(),
  most: z.int().describe('The most that can be bought now; 0 when sold out.'),
  unitPriceCents: Cents,
  totalPriceCents: Cents,
  weightGrams: z.number().nullable(),
  insects: z.boolean().describe('Made of insects: may affect who reacts to shellfish or dust mites.'),
}) satisfies z.ZodType<CartLineView>

const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), productName: z.string(), wasCents: Cents, nowCents: Cents }),
  z.object({ kind: z.literal('fewer'), productName: z.string(), quantity: z.int() }),
  z.object({ kind: z.literal('sold-out'), productName: z.string() }),
  z.object({ kind: z.literal('gone'), productName: z.string() }),
]) satisfies z.ZodType<CartChange>

const Applied = z.object({
  name: z.string(),
  code: z.string().nullable().describe('Null for a discount that needs no code.'),
  amountCents: Cents,
}) satisfies z.ZodType<AppliedDiscount>

/** One step in the calculation of a total. */
export const TotalStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subtotal'), pieces: z.int(), amountCents: Cents }),
  Applied.extend({
    kind: z.literal('discount'),
    scope: z.enum(discountScopes),
    percent: z.number().nullable().describe('Null for a fixed amount.'),
    onCents: Cents.describe('What it was reckoned on.'),
  }),
  z.object({
    kind: z.literal('delivery'),
    method: z.enum(['standard', 'express']),
    zone: z.string().nullable(),
    weightGrams: z.number(),
    usualCents: Cents,
    free: z.enum(['from', 'nothing-sent']).nullable().describe('Why it costs nothing.'),
    freeFromCents: Cents.nullable(),
    amountCents: Cents,
  }),
  z.object({
    kind: z.literal('tax'),
    on: z.enum(['goods', 'delivery']),
    name: z.string(),
    percent: z.string(),
    included: z.boolean().describe('Part of the prices already.'),
    onCents: Cents,
    amountCents: Cents,
  }),
  z.object({ kind: z.literal('total'), amountCents: Cents }),
]) satisfies z.ZodType<ExplainStep>

const basket = {
  lines: z.array(Line),
  savedForLater: z.array(Line),
  count: z.int().describe('Pieces.'),
  subtotalCents: Cents,
  discountCents: Cents,
  shippingCents: Cents.describe('Of standard delivery until a method is chosen.'),
  taxCents: Cents,
  shippingTaxCents: Cents.describe('Of the tax, what is for delivery.'),
  totalCents: Cents,
  discount: z
    .object({
      code: z.string(),
      refused: z.custom<FailureCode | null>().describe('Why the code does not count now: a refusal’s code, or null.'),
      missingCents: Cents.describe('What the subtotal lacks for it.'),
    })
    .nullable(),
  discounts: z.array(Applied).describe('What the discount is made of.'),
  deliveryRefused: z.custom<FailureCode | null>().describe('Why it cannot be sent as it is: a refusal’s code, or null.'),
  weightGrams: z.number(),
  taxIncluded: z.boolean().describe('Whether the tax is part of the prices already.'),
  freeDeliveryMissingCents: Cents.describe('Still missing for free standard delivery.'),
  freeDeliveryFromCents: Cents.nullable().describe('Null where it is never free.'),
  explanation: z.array(TotalStep).describe('How the total comes about, step by step.'),
  changes: z.array(Change).describe('What became different since its owner last looked.'),
}
z.object(basket) satisfies z.ZodType<CartView>
const Basket = success(basket)

const about = 'Basket'

export const basketSummaryDocs = describeRoute({
  name: 'basketSummary',
  about,
  summary: 'What the header of every page shows: pieces in the basket, and who is signed in.',
  answer: success({ count: z.int(), firstName: z.string().nullable() }),
  cookies: '`__Host-cart` (`cart` without TLS), kept for 60 days from now on, for a visitor who has one.',
})

export const basketDocs = describeRoute({ name: 'basket', about, summary: 'The basket, priced as of now.', answer: Basket })

export const addLineDocs = describeRoute({
  name: 'addToBasket',
  about,
  summary: 'Puts pieces of a variation into the basket.',
  more: `Never more than the stock, or ${MAX_LINE_QUANTITY} of one: \`quantity\` says how many are in it now. \`key\` is the caller’s own name for this press: asked again with it, since no answer came, it adds nothing more.`,
  body: { schema: AddLine, example: { variationId: 'VLYCHEE150', quantity: 2, key: '0d1f7c62-3f0e-4d0c-9a43-5a2f6f0d7b11' } },
  answer: success({ count: z.int(), quantity: z.int(), productName: z.string() }),
  cookies: '`__Host-cart` (`cart` without TLS), for a visitor’s first piece: kept for 60 days.',
  refusals: ['sold-out', 'too-few-left', 'cart-full', 'not-found', 'too-many-requests'],
})

export const setQuantityDocs = describeRoute({
  name: 'setQuantity',
  about,
  summary: 'Sets how many pieces of a line the basket holds; 0 takes it out.',
  path: CartLineId,
  body: { schema: QuantityBody, example: { quantity: 3 } },
  answer: Basket,
  refusals: ['sold-out', 'too-few-left', 'cart-full', 'not-found'],
})

export const restoreLineDocs = describeRoute({
  name: 'putBackLine',
  about,
  summary: 'Puts a line that was taken out back as it was: harmless when it is back already.',
  path: CartLineId,
  body: { schema: RestoreLineBody, example: { quantity: 3, savedForLater: false } },
  answer: Basket,
  refusals: ['sold-out', 'too-few-left', 'cart-full', 'not-found'],
})

export const saveLineDocs = describeRoute({
  name: 'saveLineForLater',
  about,
  summary: 'Keeps a line beside the basket, out of the total.',
  path: CartLineId,
  answer: Basket,
  refusals: ['not-found'],
})

export const moveLineDocs = describeRoute({
  name: 'moveLineToBasket',
  about,
  summary: 'Moves a line that was saved for later back into the basket, as many as there are.',
  path: CartLineId,
  answer: Basket,
  refusals: ['sold-out', 'not-found'],
})

export const acknowledgeChangesDocs = describeRoute({
  name: 'seeChanges',
  about,
  summary: 'Takes the prices and quantities of now as seen: `changes` tells of them no more.',
  answer: Basket,
  refusals: ['not-allowed'],
})

export const shareBasketDocs = describeRoute({
  name: 'shareBasket',
  about,
  summary: 'Makes a link that shows what is in the basket, and not whose it is, for 30 days.',
  more: 'Later changes of the basket do not show there. Its prices are those of the day on which it is looked at.',
  answer: success({ url: z.url(), expiresAt: z.iso.datetime() }),
  refusals: ['cart-empty', 'too-many-requests'],
})

export const removeLineDocs = describeRoute({
  name: 'removeLine',
  about,
  summary: 'Takes a line out of the basket.',
  path: CartLineId,
  answer: Basket,
  refusals: ['not-allowed'],
})

export const applyCodeDocs = describeRoute({
  name: 'applyCode',
  about,
  summary: 'Applies a discount code.',
  body: { schema: ApplyCode, example: { code: 'FIRSTBITE' } },
  answer: Basket,
  refusals: [
    'code-unknown',
    'code-not-valid',
    'code-needs-more',
    'code-not-for-these',
    'code-outdone',
    'code-used-up',
    'code-used-before',
    'cart-empty',
    'too-many-requests',
  ],
})

export const removeCodeDocs = describeRoute({
  name: 'removeCode',
  about,
  summary: 'Takes the discount code away again.',
  answer: Basket,
  refusals: ['not-allowed'],
})
