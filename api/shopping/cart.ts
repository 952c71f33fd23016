import { Hono } from 'hono'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { Ask } from '#shop/request-context.ts'
import {
  acknowledgeChanges,
  AddLine,
  addLine,
  ApplyCode,
  cartOf,
  countOf,
  LineOf,
  moveToCart,
  putBack,
  removeCode,
  removeLine,
  renewCart,
  saveForLater,
  setQuantity,
  tryCode,
} from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import { shareCart } from '#shop/cart/sharing.ts'
import {
  LineAsItWas,
  NewQuantity,
  tellOfAdding,
  tellOfBasket,
  tellOfCode,
  tellOfCodeRemoval,
  tellOfMoving,
  tellOfPuttingBack,
  tellOfQuantity,
  tellOfRemoval,
  tellOfSaving,
  tellOfSeeing,
  tellOfSharing,
  tellOfSummary,
} from './cart.openapi.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { readBody, refuse } from '#api/http/refusal.ts'

/**
 * The basket endpoints, under /api/cart. A visitor's basket is found by cookie, a customer's by
 * session. Amounts in cents.
 */
export function cartCalls(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  // The personal data that a cached page, which is the same for everybody, cannot contain.
  calls.get('/summary', tellOfSummary, async (c) => {
    const { shop, by, setCookie } = c.get('ask')
    const token = await renewCart(shop, by)
    if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    return c.json({ success: true, count: await countOf(shop, by), firstName: by.kind === 'customer' ? by.firstName : null })
  })

  calls.get('/', tellOfBasket, async (c) => c.json(await basket(c.get('ask'))))

  calls.post('/lines', tellOfAdding, async (c) => {
    const { shop, by, setCookie } = c.get('ask')
    const line = await readBody(c, AddLine)
    const { token, quantity, productName } = await addLine(shop, by, line)
    if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    const count = await countOf(shop, token && by.kind === 'visitor' ? { ...by, cartToken: token } : by)
    return c.json({ success: true, count, quantity, productName })
  })

  calls.patch('/lines/:variationId', tellOfQuantity, async (c) => {
    const { shop, by } = c.get('ask')
    await setQuantity(shop, by, { ...lineOf(c.req.param()), ...(await readBody(c, NewQuantity)) })
    return c.json(await basket(c.get('ask')))
  })

  calls.delete('/lines/:variationId', tellOfRemoval, async (c) => {
    const { shop, by } = c.get('ask')
    await removeLine(shop, by, lineOf(c.req.param()))
    return c.json(await basket(c.get('ask')))
  })

  calls.put('/lines/:variationId', tellOfPuttingBack, async (c) => {
    const { shop, by } = c.get('ask')
    await putBack(shop, by, { ...lineOf(c.req.param()), ...(await readBody(c, LineAsItWas)) })
    return c.json(await basket(c.get('ask')))
  })

  calls.post('/lines/:variationId/save', tellOfSaving, async (c) => {
    const { shop, by } = c.get('ask')
    await saveForLater(shop, by, lineOf(c.req.param()))
    return c.json(await basket(c.get('ask')))
  })

  calls.post('/lines/:variationId/move', tellOfMoving, async (c) => {
    const { shop, by } = c.get('ask')
    await moveToCart(shop, by, lineOf(c.req.param()))
    return c.json(await basket(c.get('ask')))
  })

  calls.post('/seen', tellOfSeeing, async (c) => {
    const { shop, by } = c.get('ask')
    await acknowledgeChanges(shop, by)
    return c.json(await basket(c.get('ask')))
  })

  calls.post('/share', tellOfSharing, async (c) => {
    const { shop, by, locale, address } = c.get('ask')
    const { token, expiresAt } = await shareCart(shop, by, { address })
    return c.json({ success: true, url: shop.settings.url + localize(urls.sharedCart(token), locale), expiresAt })
  })

  calls.post('/code', tellOfCode, async (c) => {
    const { shop, by } = c.get('ask')
    await tryCode(shop, by, await readBody(c, ApplyCode), c.get('ask'))
    return c.json(await basket(c.get('ask')))
  })

  calls.delete('/code', tellOfCodeRemoval, async (c) => {
    const { shop, by } = c.get('ask')
    await removeCode(shop, by)
    return c.json(await basket(c.get('ask')))
  })

  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error, { missingCents: error.missingCents })
    throw error
  })
  return calls
}

async function basket({ shop, by }: Ask) {
  return { success: true, ...(await cartOf(shop, by)) }
}

/** The line id of the path. A malformed id counts as not found. */
function lineOf(path: { variationId: string }) {
  const line = LineOf.safeParse(path)
  if (!line.success) throw new Failure('not-found')
  return line.data
}
