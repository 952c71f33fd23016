import type { Context, Hono } from 'hono'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import type { Actor } from '#shop/actor.ts'
import { countCartPieces, getCart } from '#shop/cart/cart.ts'
import {
  AddBox,
  addBox,
  CartBoxId,
  changeBox,
  moveBoxToCart,
  refillBox,
  removeBox,
  saveBoxForLater,
  setBoxQuantity,
} from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { readJsonBody } from '#api/http/failure-response.ts'
import {
  addBoxDocs,
  BoxQuantityBody,
  ChangeBoxBody,
  changeBoxDocs,
  moveBoxDocs,
  refillBoxDocs,
  removeBoxDocs,
  saveBoxDocs,
  setBoxQuantityDocs,
} from './cart-boxes.openapi.ts'

type BoxAction = (shop: Shop, by: Actor, box: { boxId: string }) => Promise<unknown>

/** The discovery boxes of the cart, under /api/cart/boxes. */
export function addBoxRoutes(calls: Hono<ApiEnv>): void {
  calls.post('/boxes', addBoxDocs, async (c) => {
    const { shop, by, setCookie } = c.get('requestContext')
    const { token } = await addBox(shop, by, await readJsonBody(c, AddBox))
    if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    const count = await countCartPieces(shop, token && by.kind === 'visitor' ? { ...by, cartToken: token } : by)
    return c.json({ success: true, count })
  })

  calls.put('/boxes/:boxId', changeBoxDocs, async (c) => {
    const content = await readJsonBody(c, ChangeBoxBody)
    return act(c, (shop, by, box) => changeBox(shop, by, { ...box, ...content }))
  })

  calls.patch('/boxes/:boxId', setBoxQuantityDocs, async (c) => {
    const quantity = await readJsonBody(c, BoxQuantityBody)
    return act(c, (shop, by, box) => setBoxQuantity(shop, by, { ...box, ...quantity }))
  })

  calls.delete('/boxes/:boxId', removeBoxDocs, (c) => act(c, removeBox))
  calls.post('/boxes/:boxId/refill', refillBoxDocs, (c) => act(c, refillBox))
  calls.post('/boxes/:boxId/save', saveBoxDocs, (c) => act(c, saveBoxForLater))
  calls.post('/boxes/:boxId/move', moveBoxDocs, (c) => act(c, moveBoxToCart))
}

/** Does it to the box of the path, and answers with the cart. */
async function act(c: Context<ApiEnv>, action: BoxAction): Promise<Response> {
  const { shop, by } = c.get('requestContext')
  const box = CartBoxId.safeParse(c.req.param())
  // A malformed id counts as not found.
  if (!box.success) throw new Failure('not-found')
  await action(shop, by, box.data)
  return c.json({ success: true, ...(await getCart(shop, by)) })
}
