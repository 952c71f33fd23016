import { z } from 'zod'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { AddLine, ApplyCode, CartLineId, RestoreLine, SetQuantity } from '#shop/cart/cart.ts'
import { CartView } from '#shop/cart/cart.types.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the basket endpoints.

export const QuantityBody = SetQuantity.omit({ variationId: true })
export const RestoreLineBody = RestoreLine.omit({ variationId: true })

const Basket = success(CartView.shape)

const about = 'Basket'

export const basketSummaryDocs = describeRoute({
  name: 'basketSummary',
  about,
  summary: 'What the header of every page shows: pieces in the basket, and who is signed in.',
  answer: success({ count: z.int(), firstName: z.string().nullable() }),
  cookies: '`__Host-cart` (`cart` without TLS), kept for 60 days from now on, for a visitor who has one.',
})

export const basketCountStyleDocs = describeRoute({
  name: 'basketCountStyle',
  about,
  summary: 'A style sheet that shows the number of pieces in the header, for browsers without JavaScript.',
  answer: { type: 'text/css', description: 'Empty for an empty basket.' },
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
