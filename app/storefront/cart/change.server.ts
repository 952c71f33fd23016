import { redirect, type RouterContextProvider } from 'react-router'
import { Failure } from '#shop/failure.ts'
import {
  AddLine,
  addLine,
  ApplyCode,
  LineOf,
  moveToCart,
  PutBack,
  putBack,
  removeCode,
  removeLine,
  saveForLater,
  SetQuantity,
  setQuantity,
  tryCode,
} from '#shop/cart.ts'
import type { Catalogue } from '#shop/catalogue.ts'
import { shareCart } from '#shop/shared-carts.ts'
import { cartCookie } from '#shared/cart-cookie.ts'
import { localize, splitLocale } from '#shared/locale.ts'
import { queryString, samesitePath, urls } from '#shared/urls.ts'
import { flash } from '../../flash.server.ts'
import { parse } from '../../forms.server.ts'
import { ask } from '../../request.server.ts'
import type { Done, Shared } from './basket.ts'

type Values = Record<string, string>
type Context = Readonly<RouterContextProvider>

/** Does what a form of the basket page asks for and leads back to it. Throws Failure, also 'invalid-input' for an unknown intent. */
export async function change(context: Context, values: Values): Promise<Response> {
  const { shop, by } = ask(context)
  switch (values.intent) {
    case 'add':
      return redirect(urls.cart() + queryString({ added: await add(context, values) }), 303)
    case 'quantity': {
      const line = parse(SetQuantity, values)
      if (line.quantity === 0) return remove(context, values)
      await setQuantity(shop, by, line)
      return redirect(urls.cart(), 303)
    }
    case 'remove':
      return remove(context, values)
    case 'save': {
      const line = parse(LineOf, values)
      await saveForLater(shop, by, line)
      return redirect(urls.cart() + queryString({ saved: line.variationId }), 303)
    }
    case 'move': {
      const line = parse(LineOf, values)
      await moveToCart(shop, by, line)
      return redirect(urls.cart() + queryString({ added: line.variationId }), 303)
    }
    case 'put-back': {
      const line = parse(PutBack, values)
      await putBack(shop, by, line)
      return redirect(urls.cart() + queryString(line.savedForLater ? {} : { added: line.variationId }), 303)
    }
    case 'code':
      await tryCode(shop, by, parse(ApplyCode, { code: values.discount }), ask(context))
      return redirect(urls.cart(), 303)
    case 'remove-code':
      await removeCode(shop, by)
      return redirect(urls.cart(), 303)
    default:
      throw new Failure('invalid-input')
  }
}

/** Answers what it added. A visitor's first snack makes the cart, and with it the cookie. */
async function add(context: Context, values: Values): Promise<string> {
  const { shop, by, setCookie } = ask(context)
  const line = parse(AddLine, values)
  const { token } = await addLine(shop, by, line)
  if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
  return line.variationId
}

/** Takes a line out; the page's address then says which and how many, so that it can be put back. */
async function remove(context: Context, values: Values): Promise<Response> {
  const { shop, by } = ask(context)
  const { variationId, quantity } = parse(AddLine, { ...values, quantity: values.had || undefined })
  await removeLine(shop, by, { variationId })
  return redirect(urls.cart() + queryString({ removed: variationId, quantity: String(quantity), was: values.wasSaved && 'saved' }), 303)
}

/** A link to what is in the basket now, in the language of the page. */
export async function share(context: Context): Promise<Shared> {
  const { shop, by, locale, address } = ask(context)
  const { token, expiresAt } = await shareCart(shop, by, { address })
  return { url: shop.settings.url + localize(urls.sharedCart(token), locale), expiresAt: expiresAt.toISOString() }
}

/** An add button of another page, pressed without JavaScript: back to that page, which says how it went. */
export async function addFromElsewhere(context: Context, values: Values): Promise<Response> {
  const back = splitLocale(samesitePath(values.back, urls.cart())).path
  try {
    await add(context, values)
    flash(context, 'common.added')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    flash(context, `failures.${error.code}`)
  }
  return redirect(back, 303)
}

/** What the page's address says was done last; null for nothing, or nothing that the shop knows. */
export function lastDone(query: URLSearchParams, catalogue: Catalogue): Done | null {
  const how = (['added', 'removed', 'saved'] as const).find((one) => query.has(one))
  const variationId = (how && query.get(how)) ?? ''
  const sellable = catalogue.sellable(variationId)
  const quantity = Number(query.get('quantity') ?? 1)
  if (!how || !sellable || !Number.isInteger(quantity) || quantity < 1) return null
  return {
    how,
    variationId,
    name: sellable.productName,
    quantity,
    ...(how === 'removed' && query.get('was') === 'saved' && { wasSaved: true }),
  }
}
