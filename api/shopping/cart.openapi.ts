import { z } from 'zod'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { AddLine, ApplyCode, CartLineId, RestoreLine, SetQuantity } from '#shop/cart/cart.ts'
import { CartView } from '#shop/cart/cart.types.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the cart endpoints.

export const QuantityBody = SetQuantity.omit({ variationId: true })
export const RestoreLineBody = RestoreLine.omit({ variationId: true })

const Cart = success(CartView.shape)

const about = 'Cart'

export const cartSummaryDocs = describeRoute({
  name: 'getCartSummary',
  about,
  summary: 'Get the item count, the first name and the saved snacks',
  more: 'What a page that is the same for every visitor shows of this one.',
  answer: success({
    count: z.int().describe('The number of items in the cart.'),
    firstName: z.string().nullable().describe('The first name of the signed-in customer. `null` for a visitor.'),
    saved: z.array(z.string()).describe('The ids of the saved products, the latest first.'),
  }),
  cookies: '`__Host-cart` (`cart` without TLS): for a visitor with a cart, renewed to expire in 60 days.',
})

export const cartCountStyleDocs = describeRoute({
  name: 'getCartCountStyle',
  about,
  summary: 'Get a style sheet with the item count and the saved snacks',
  more: 'Shows the count in the header and fills the hearts in browsers without JavaScript.',
  answer: { type: 'text/css', description: 'Empty for an empty cart without saved snacks.' },
})

export const cartDocs = describeRoute({ name: 'getCart', about, summary: 'Get the cart with current prices', answer: Cart })

export const addLineDocs = describeRoute({
  name: 'addCartLine',
  about,
  summary: 'Add a line to the cart',
  more: `Adds up to the stock, and up to ${MAX_LINE_QUANTITY} items of a variation. \`key\` is an idempotency key: a retry with the same key adds nothing.`,
  body: { schema: AddLine, example: { variationId: 'VLYCHEE150', quantity: 2, key: '0d1f7c62-3f0e-4d0c-9a43-5a2f6f0d7b11' } },
  answer: success({
    count: z.int().describe('The number of items in the cart.'),
    quantity: z.int().describe('The number of items in this line.'),
    productName: z.string(),
    wasSaved: z.boolean().describe('Whether the line was saved for later before.'),
  }),
  cookies: '`__Host-cart` (`cart` without TLS): for a visitor without a cart. Expires in 60 days.',
  refusals: ['sold-out', 'too-few-left', 'cart-full', 'too-many-of-one', 'not-found', 'too-many-requests'],
})

export const setQuantityDocs = describeRoute({
  name: 'setCartLineQuantity',
  about,
  summary: 'Set the quantity of a cart line',
  more: 'Quantity 0 removes the line.',
  path: CartLineId,
  body: { schema: QuantityBody, example: { quantity: 3 } },
  answer: Cart,
  refusals: ['sold-out', 'too-few-left', 'too-many-of-one', 'not-found'],
})

export const restoreLineDocs = describeRoute({
  name: 'restoreCartLine',
  about,
  summary: 'Restore a removed cart line',
  more: 'Does nothing if the line is already in the cart.',
  path: CartLineId,
  body: { schema: RestoreLineBody, example: { quantity: 3, savedForLater: false } },
  answer: Cart,
  refusals: ['sold-out', 'too-few-left', 'cart-full', 'too-many-of-one', 'not-found'],
})

export const saveLineDocs = describeRoute({
  name: 'saveCartLineForLater',
  about,
  summary: 'Save a cart line for later',
  more: 'The line moves to `savedForLater` and no longer counts toward the total.',
  path: CartLineId,
  answer: Cart,
  refusals: ['not-found'],
})

export const moveLineDocs = describeRoute({
  name: 'moveLineToCart',
  about,
  summary: 'Move a saved line to the cart',
  more: 'Adds up to the stock.',
  path: CartLineId,
  answer: Cart,
  refusals: ['sold-out', 'not-found'],
})

export const acknowledgeChangesDocs = describeRoute({
  name: 'acknowledgeCartChanges',
  about,
  summary: 'Acknowledge price and stock changes',
  more: 'Empties `changes` until a price or the stock changes again.',
  answer: Cart,
  refusals: ['not-allowed'],
})

export const shareCartDocs = describeRoute({
  name: 'shareCart',
  about,
  summary: 'Create a link to share the cart',
  more: 'The link shows the items, but not the owner, for 30 days. It does not reflect later changes of the cart. Its prices are current when it is opened.',
  answer: success({ url: z.url(), expiresAt: z.iso.datetime() }),
  refusals: ['cart-empty', 'too-many-requests'],
})

export const removeLineDocs = describeRoute({
  name: 'removeCartLine',
  about,
  summary: 'Remove a line from the cart',
  path: CartLineId,
  answer: Cart,
  refusals: ['not-allowed'],
})

export const applyCodeDocs = describeRoute({
  name: 'applyDiscountCode',
  about,
  summary: 'Apply a discount code',
  body: { schema: ApplyCode, example: { code: 'FIRSTBITE' } },
  answer: Cart,
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
  name: 'removeDiscountCode',
  about,
  summary: 'Remove the discount code',
  answer: Cart,
  refusals: ['not-allowed'],
})
