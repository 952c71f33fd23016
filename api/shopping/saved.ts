import { Hono } from 'hono'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { listSavedSnacks, removeSavedSnack, SavedSnackId, saveSnack } from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import { listSavedDocs, removeSavedDocs, saveSnackDocs } from './saved.openapi.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { sendFailure } from '#api/http/failure-response.ts'

/**
 * The endpoints of saved snacks, under /api/saved. Like a cart, a visitor's are found by cookie.
 */
export function savedRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  calls.get('/', listSavedDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    const snacks = (await listSavedSnacks(shop, by)).map(({ card, savedAt, savedPriceCents }) => ({
      productId: card.id,
      slug: card.slug,
      name: card.name,
      country: card.country,
      priceCents: card.priceCents,
      savedPriceCents,
      inStock: card.addVariationId !== null,
      savedAt,
    }))
    return c.json({ success: true, snacks })
  })

  calls.put('/:productId', saveSnackDocs, async (c) => {
    const { shop, by, setCookie } = c.get('requestContext')
    const { token } = await saveSnack(shop, by, snackOf(c.req.param()))
    if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    return c.json({ success: true })
  })

  calls.delete('/:productId', removeSavedDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await removeSavedSnack(shop, by, snackOf(c.req.param()))
    return c.json({ success: true })
  })

  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}

/** The product id of the path. A malformed id counts as not found. */
function snackOf(path: { productId: string }) {
  const snack = SavedSnackId.safeParse(path)
  if (!snack.success) throw new Failure('not-found')
  return snack.data
}
