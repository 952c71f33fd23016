import { data, redirect, type RouterContextProvider } from 'react-router'
import { Failure } from '#shop/failure.ts'
import {
  AddLine,
  addLine,
  ApplyCode,
  CartLineId,
  moveToCart,
  RestoreBox,
  restoreBox,
  RestoreLine,
  restoreLine,
  removeCode,
  removeLine,
  saveForLater,
  SetQuantity,
  setQuantity,
  applyTypedCode,
} from '#shop/cart/cart.ts'
import { CartBoxId, moveBoxToCart, refillBox, removeBox, saveBoxForLater, SetBoxQuantity, setBoxQuantity } from '#shop/cart/cart.ts'
import type { Catalogue } from '#shop/catalogue/catalogue.types.ts'
import { shareCart } from '#shop/cart/sharing.ts'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { localize } from '#shared/locale.ts'
import type { RouteQuery } from '#shared/route-parameters.ts'
import { pathInShop, queryString, urls } from '#shared/urls.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { LastChange, SharedCartLink } from './cart-state.types.ts'

type Values = Record<string, string>
type Context = Readonly<RouterContextProvider>

/**
 * Performs the basket action named by `intent` and redirects to `to`, the basket page or the
 * drawer. Returns a refusal, with the entered values, to the page.
 */
export async function handleCartAction(to: string, { request, context }: { request: Request; context: Context }) {
  let values: Values = {}
  try {
    values = await readForm(request)
    if (values.intent === 'add' && values.back) return await addFromElsewhere(context, values)
    if (values.intent === 'share') return data({ refusal: null, shared: await share(context) })
    return redirect(to + queryString(await change(context, values)), 303)
  } catch (error) {
    if (error instanceof Failure && error.missingCents) values = { ...values, missing: String(error.missingCents) }
    return rejectForm(error, values)
  }
}

/**
 * Returns the query parameters that tell the page about the action. Throws Failure, also
 * 'invalid-input' for an unknown intent.
 */
async function change(context: Context, values: Values): Promise<Record<string, string | undefined>> {
  const { shop, by } = getRequestContext(context)
  if (values.removedBox) {
    await restoreBox(shop, by, parseForm(RestoreBox, values))
    return {}
  }
  if (values.boxId) return changeBoxLine(context, values)
  switch (values.intent) {
    case 'add':
      return { added: await add(context, values) }
    case 'quantity': {
      const line = parseForm(SetQuantity, values)
      if (line.quantity === 0) return remove(context, values)
      await setQuantity(shop, by, line)
      return {}
    }
    case 'remove':
      return remove(context, values)
    case 'save': {
      const line = parseForm(CartLineId, values)
      await saveForLater(shop, by, line)
      return { saved: line.variationId }
    }
    case 'move': {
      const line = parseForm(CartLineId, values)
      await moveToCart(shop, by, line)
      return { added: line.variationId }
    }
    case 'put-back': {
      const line = parseForm(RestoreLine, values)
      await restoreLine(shop, by, line)
      return line.savedForLater ? {} : { added: line.variationId }
    }
    case 'code':
      await applyTypedCode(shop, by, parseForm(ApplyCode, { code: values.discount }), getRequestContext(context))
      return {}
    case 'remove-code':
      await removeCode(shop, by)
      return {}
    default:
      throw new Failure('invalid-input')
  }
}

/** The actions of a discovery box in the basket. Throws like `change`. */
async function changeBoxLine(context: Context, values: Values): Promise<Record<string, string | undefined>> {
  const { shop, by } = getRequestContext(context)
  const box = parseForm(CartBoxId, values)
  switch (values.intent) {
    case 'quantity':
      await setBoxQuantity(shop, by, parseForm(SetBoxQuantity, values))
      return {}
    case 'remove':
      return { removedBox: (await removeBox(shop, by, box)) ?? undefined }
    case 'save':
      await saveBoxForLater(shop, by, box)
      return {}
    case 'move':
      await moveBoxToCart(shop, by, box)
      return {}
    case 'refill':
      await refillBox(shop, by, box)
      return {}
    default:
      throw new Failure('invalid-input')
  }
}

/** Returns the added variation. The first item of a visitor creates the cart and its cookie. */
async function add(context: Context, values: Values): Promise<string> {
  const { shop, by, setCookie } = getRequestContext(context)
  const line = parseForm(AddLine, values)
  const { token } = await addLine(shop, by, line)
  if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
  return line.variationId
}

/**
 * Removes a line. The query parameters name the line and its quantity, so that it can be restored:
 * another tab may have changed what this page shows. Of a double click the second finds no line.
 */
async function remove(context: Context, values: Values): Promise<Record<string, string | undefined>> {
  const { shop, by } = getRequestContext(context)
  const { variationId, quantity } = parseForm(AddLine, { ...values, quantity: values.had || undefined })
  const removed = await removeLine(shop, by, { variationId })
  return { removed: variationId, quantity: String(removed ?? quantity), was: values.wasSaved && 'saved' }
}

/** A link to a snapshot of the basket, in the language of the page. */
async function share(context: Context): Promise<SharedCartLink> {
  const { shop, by, locale, address } = getRequestContext(context)
  const { token, expiresAt } = await shareCart(shop, by, { address })
  return { url: shop.settings.url + localize(urls.sharedCart(token), locale), expiresAt: expiresAt.toISOString() }
}

/** An add button on another page without JavaScript: redirects back there with a flash message. */
async function addFromElsewhere(context: Context, values: Values): Promise<Response> {
  const back = pathInShop(values.back, urls.cart())
  try {
    await add(context, values)
    setFlash(context, 'common.added')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    setFlash(context, `failures.${error.code}`)
  }
  return redirect(back, 303)
}

/** The last action from the query string; null for none, or for an unknown variation. */
export function readLastChange(query: RouteQuery<'drawer'>, catalogue: Catalogue): LastChange | null {
  if (query.removedBox) return { how: 'removed', removedBox: query.removedBox }
  const how = (['added', 'removed', 'saved'] as const).find((one) => query[one] !== undefined)
  const variationId = (how && query[how]) ?? ''
  const sellable = catalogue.sellable(variationId)
  const quantity = Number(query.quantity ?? 1)
  if (!how || !sellable || !Number.isInteger(quantity) || quantity < 1) return null
  return {
    how,
    variationId,
    name: sellable.productName,
    quantity,
    ...(how === 'removed' && query.was === 'saved' && { wasSaved: true }),
  }
}
