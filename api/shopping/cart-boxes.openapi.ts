import { z } from 'zod'
import { AddBox, CartBoxId, ChangeBox, SetBoxQuantity } from '#shop/cart/cart.ts'
import { CartView } from '#shop/cart/cart.types.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the discovery boxes in the cart.

export const ChangeBoxBody = ChangeBox.omit({ boxId: true })
export const BoxQuantityBody = SetBoxQuantity.omit({ boxId: true })

const about = 'Cart'
const answer = success(CartView.shape)
const path = CartBoxId
const snacks = ['VLYCHEE150', 'VMOCHI180', 'VPUFFS45', 'VHALVA200', 'VDATES250']
const content = { snacks, preferences: { free: ['peanuts' as const], heat: 1 as const }, giftCard: null }

export const addBoxDocs = describeRoute({
  name: 'addCartBox',
  about,
  summary: 'Add a discovery box to the cart',
  more: 'A box is one line with one price. `key` is an idempotency key: a retry with the same key adds nothing.',
  body: { schema: AddBox, example: { ...content, quantity: 1, key: '0d1f7c62-3f0e-4d0c-9a43-5a2f6f0d7b11' } },
  answer: success({ count: z.int().describe('The number of items in the cart.') }),
  cookies: '`__Host-cart` (`cart` without TLS): for a visitor without a cart. Expires in 60 days.',
  refusals: ['sold-out', 'too-few-left', 'cart-full', 'too-many-requests'],
})

export const changeBoxDocs = describeRoute({
  name: 'changeCartBox',
  about,
  summary: 'Replace the contents of a discovery box',
  more: 'Replaces the items, the preferences and the gift card. The box gets a new id.',
  path,
  body: { schema: ChangeBoxBody, example: content },
  answer,
  refusals: ['sold-out', 'too-few-left', 'not-found'],
})

export const setBoxQuantityDocs = describeRoute({
  name: 'setCartBoxQuantity',
  about,
  summary: 'Set the quantity of a discovery box',
  more: 'Quantity 0 removes the box.',
  path,
  body: { schema: BoxQuantityBody, example: { quantity: 2 } },
  answer,
  refusals: ['sold-out', 'too-few-left', 'not-found'],
})

export const removeBoxDocs = describeRoute({
  name: 'removeCartBox',
  about,
  summary: 'Remove a discovery box from the cart',
  path,
  answer,
  refusals: ['not-allowed'],
})

export const refillBoxDocs = describeRoute({
  name: 'refillCartBox',
  about,
  summary: 'Replace the sold-out items of a discovery box',
  more: 'Chooses others that match the preferences of the box. The box gets a new id.',
  path,
  answer,
  refusals: ['sold-out', 'not-found'],
})

export const saveBoxDocs = describeRoute({
  name: 'saveCartBoxForLater',
  about,
  summary: 'Save a discovery box for later',
  more: 'The box moves to `savedBoxes` and no longer counts toward the total.',
  path,
  answer,
  refusals: ['not-found'],
})

export const moveBoxDocs = describeRoute({
  name: 'moveBoxToCart',
  about,
  summary: 'Move a saved discovery box to the cart',
  path,
  answer,
  refusals: ['not-found'],
})
