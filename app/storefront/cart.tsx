import './cart/cart.css'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { data } from 'react-router'
import { urls } from '#shared/urls.ts'
import { acknowledgeChanges, cartOf, renewCart } from '#shop/cart.ts'
import { canExpress } from '#shop/checkout.ts'
import { Failure } from '#shop/failure.ts'
import { cartCookie } from '#shared/cart-cookie.ts'
import { readForm, refuse } from '../forms.server.ts'
import { bounceArrival } from '../guards.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/cart'
import { adding } from './cart/adding.ts'
import { Again } from './cart/again.tsx'
import { againOf } from './cart/again.server.ts'
import { BasketLines, SavedLines } from './cart/basket-lines.tsx'
import { addFromElsewhere, change, lastDone, share } from './cart/change.server.ts'
import { Notices } from './cart/notices.tsx'
import { More } from './cart/more.tsx'
import { Summary } from './cart/summary.tsx'
import { pressing, useBasket } from './cart/use-basket.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by, setCookie } = ask(context)
  // A letter that reminds a customer of their basket leads here.
  bounceArrival(request, context)
  const token = await renewCart(shop, by)
  if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
  const query = new URL(request.url).searchParams
  const cart = await cartOf(shop, by)
  // Told on this very page, so the next one need not tell it again.
  if (cart.changes.length > 0) await acknowledgeChanges(shop, by)
  const held = new Set([...cart.lines, ...cart.savedForLater].map((line) => line.productSlug))
  return {
    cart,
    done: lastDone(query, shop.catalogue),
    again: await againOf(ask(context), query),
    more: shop.catalogue.shelf('featured', 16).filter((card) => card.addVariationId && !held.has(card.slug)),
    limits: { lines: shop.settings.cart.lines, quantity: shop.settings.cart.quantity },
    express: cart.count > 0 && (await canExpress(shop, by)),
    words: words(context, 'again', 'cart'),
  }
}

/** Every press on this page, and the add buttons of all others: `intent` says which. */
export async function action({ request, context }: Route.ActionArgs) {
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    if (values.intent === 'add' && values.back) return await addFromElsewhere(context, values)
    if (values.intent === 'share') return data({ refusal: null, shared: await share(context) })
    return await change(context, values)
  } catch (error) {
    if (error instanceof Failure && error.missingCents) values = { ...values, missing: String(error.missingCents) }
    return refuse(error, values)
  }
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, done, again, more, limits, express } = loaderData
  const { t } = useLanguage()
  const [standing, basket] = useBasket({
    cart,
    told: cart.changes,
    done,
    refused: refusedIn(actionData?.refusal),
    shared: actionData && 'shared' in actionData ? actionData.shared : null,
  })
  useEffect(() => adding(basket), [basket])
  // A press shows its count at once; all that follows from it is drawn in the moment after.
  const settled = useDeferredValue(standing)
  const { lines, savedForLater, count } = standing.cart
  const others = useMemo(() => {
    const held = new Set([...lines, ...savedForLater].map((line) => line.productSlug))
    return more.filter((card) => !held.has(card.slug)).slice(0, 4)
  }, [more, lines, savedForLater])
  return (
    <div className="page">
      <PageHead title={t('cart.title')} />
      <h1 className="cart-heading">{t('cart.heading')}</h1>
      {/* One listener for all forms below: each works by itself, this only spares the reload. */}
      <div onSubmit={pressing(basket)} className="grid gap-4">
        {again && <Again missing={again} />}
        <Notices standing={standing} />
        {lines.length === 0 ? (
          <Empty title={t('cart.empty-heading')} text={t('cart.empty-text')}>
            <LinkButton to={urls.products()}>{t('cart.empty-action')}</LinkButton>
          </Empty>
        ) : (
          <div className="cart-layout">
            <div>
              <BasketLines standing={standing} limit={limits.quantity} />
              {lines.length + savedForLater.length >= limits.lines && (
                <div className="pt-4">
                  <Notice>{t('cart.full', { count: limits.lines })}</Notice>
                </div>
              )}
            </div>
            {count > 0 && <Summary standing={settled} express={express} />}
          </div>
        )}
        <SavedLines standing={standing} />
      </div>
      <More cards={others} />
    </div>
  )
}

/** A refusal of a form that was sent as a page. */
function refusedIn(refusal: { failure: string; values: Record<string, string> } | null | undefined) {
  if (!refusal) return null
  const { failure, values } = refusal
  return {
    failure,
    intent: values.intent ?? '',
    variationId: values.variationId,
    code: values.discount,
    missingCents: Number(values.missing ?? 0),
  }
}
