import { Hono } from 'hono'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { RequestContext } from '#shop/request-context.ts'
import {
  acknowledgeChanges,
  AddLine,
  addLine,
  ApplyCode,
  getCart,
  countCartPieces,
  listSavedIds,
  CartLineId,
  moveToCart,
  restoreLine,
  removeCode,
  removeLine,
  renewCart,
  saveForLater,
  setQuantity,
  applyTypedCode,
} from '#shop/cart/cart.ts'
import { addBoxRoutes } from './cart-boxes.ts'
import { Failure } from '#shop/failure.ts'
import { shareCart } from '#shop/cart/sharing.ts'
import {
  RestoreLineBody,
  QuantityBody,
  addLineDocs,
  cartDocs,
  applyCodeDocs,
  removeCodeDocs,
  moveLineDocs,
  restoreLineDocs,
  setQuantityDocs,
  removeLineDocs,
  saveLineDocs,
  acknowledgeChangesDocs,
  shareCartDocs,
  cartSummaryDocs,
  cartCountStyleDocs,
} from './cart.openapi.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'

/**
 * The cart endpoints, under /api/cart. A visitor's cart is found by cookie, a customer's by
 * session. Amounts in cents.
 */
export function cartRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  // The personal data that a cached page, which is the same for every user, cannot contain.
  calls.get('/summary', cartSummaryDocs, async (c) => {
    const { shop, by, setCookie } = c.get('requestContext')
    const token = await renewCart(shop, by)
    if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    const firstName = by.kind === 'customer' ? by.firstName : null
    return c.json({ success: true, count: await countCartPieces(shop, by), firstName, saved: await listSavedIds(shop, by) })
  })

  calls.get('/count.css', cartCountStyleDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    const style = countStyle(await countCartPieces(shop, by)) + heartStyle(await listSavedIds(shop, by))
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' })
  })

  calls.get('/', cartDocs, async (c) => c.json(await cartResponse(c.get('requestContext'))))

  addLineRoutes(calls)
  addBoxRoutes(calls)

  calls.post('/seen', acknowledgeChangesDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await acknowledgeChanges(shop, by)
    return c.json(await cartResponse(c.get('requestContext')))
  })

  calls.post('/share', shareCartDocs, async (c) => {
    const { shop, by, locale, address } = c.get('requestContext')
    const { token, expiresAt } = await shareCart(shop, by, { address })
    return c.json({ success: true, url: shop.settings.url + localize(urls.sharedCart(token), locale), expiresAt })
  })

  calls.post('/code', applyCodeDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await applyTypedCode(shop, by, await readJsonBody(c, ApplyCode), c.get('requestContext'))
    return c.json(await cartResponse(c.get('requestContext')))
  })

  calls.delete('/code', removeCodeDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await removeCode(shop, by)
    return c.json(await cartResponse(c.get('requestContext')))
  })

  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error, { missingCents: error.missingCents })
    throw error
  })
  return calls
}

function addLineRoutes(calls: Hono<ApiEnv>): void {
  calls.post('/lines', addLineDocs, async (c) => {
    const { shop, by, setCookie } = c.get('requestContext')
    const line = await readJsonBody(c, AddLine)
    const { token, ...added } = await addLine(shop, by, line)
    if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
    const count = await countCartPieces(shop, token && by.kind === 'visitor' ? { ...by, cartToken: token } : by)
    return c.json({ success: true, count, ...added })
  })

  calls.patch('/lines/:variationId', setQuantityDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await setQuantity(shop, by, { ...lineOf(c.req.param()), ...(await readJsonBody(c, QuantityBody)) })
    return c.json(await cartResponse(c.get('requestContext')))
  })

  calls.delete('/lines/:variationId', removeLineDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await removeLine(shop, by, lineOf(c.req.param()))
    return c.json(await cartResponse(c.get('requestContext')))
  })

  calls.put('/lines/:variationId', restoreLineDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await restoreLine(shop, by, { ...lineOf(c.req.param()), ...(await readJsonBody(c, RestoreLineBody)) })
    return c.json(await cartResponse(c.get('requestContext')))
  })

  calls.post('/lines/:variationId/save', saveLineDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await saveForLater(shop, by, lineOf(c.req.param()))
    return c.json(await cartResponse(c.get('requestContext')))
  })

  calls.post('/lines/:variationId/move', moveLineDocs, async (c) => {
    const { shop, by } = c.get('requestContext')
    await moveToCart(shop, by, lineOf(c.req.param()))
    return c.json(await cartResponse(c.get('requestContext')))
  })
}

async function cartResponse({ shop, by }: RequestContext) {
  return { success: true, ...(await getCart(shop, by)) }
}

/** The line id of the path. A malformed id counts as not found. */
function lineOf(path: { variationId: string }) {
  const line = CartLineId.safeParse(path)
  if (!line.success) throw new Failure('not-found')
  return line.data
}

/**
 * Shows the count in the header's badge, for browsers without JavaScript. The badge is `hidden`,
 * whose rule is important and in the layer `base`: only an important rule of an earlier layer wins.
 */
function countStyle(count: number): string {
  if (count === 0) return ''
  return `@layer theme{.count{display:block!important}}.count::after{content:"${count > 99 ? '99+' : count}"}`
}

/**
 * Fills the hearts of saved snacks, for browsers without JavaScript. On a saved snack's own page
 * the button that removes it takes the heart's place.
 */
function heartStyle(productIds: readonly string[]): string {
  if (productIds.length === 0) return ''
  const saved = productIds.map((id) => `[value=${JSON.stringify(id)}]`).join(',')
  return `.heart:is(${saved}) .icon{fill:var(--action);stroke:var(--action)}.button.heart:is(${saved}){display:none}.unsave:is(${saved}){display:inline-flex!important}`
}
