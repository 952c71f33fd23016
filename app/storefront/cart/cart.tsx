import '../parts/cart.css'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { suggestForCart } from '#shop/cart/suggestions.ts'
import { renewCart } from '#shop/cart/cart.ts'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { bounceCrossSiteArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/cart'
import { ReorderNotice } from './reorder-notice.tsx'
import { reorderResultOf } from './reorder-result.server.ts'
import { BasketLines, SavedLines } from './basket-lines.tsx'
import { handleCartAction } from './cart-action.server.ts'
import { InsectsWarning } from './insects-warning.tsx'
import { CartSuggestions } from './cart-suggestions.tsx'
import { CartNotices } from './cart-notices.tsx'
import { loadCartPage } from './load-cart-page.server.ts'
import { cartStateOf, useLiveBasketAttributes } from './cart-state.ts'
import { CartSummary } from './cart-summary.tsx'

export const handle = staticPage

/** The number of suggested products. */
const SUGGESTIONS_SHOWN = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by, setCookie } = getRequestContext(context)
  // The reminder email about a basket links here.
  bounceCrossSiteArrival(request, context)
  const token = await renewCart(shop, by)
  if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
  const query = readQuery('cart', request.url)
  const basket = await loadCartPage(context, query)
  return {
    ...basket,
    again: await reorderResultOf(getRequestContext(context), query),
    suggestions: suggestForCart(shop, basket.cart, SUGGESTIONS_SHOWN),
    starters: basket.cart.lines.length + basket.cart.boxes.length === 0 ? shop.catalogue.shelf('featured', SUGGESTIONS_SHOWN + 1) : [],
    limits: { lines: shop.settings.cart.lines, quantity: MAX_LINE_QUANTITY },
    words: getMessages(context, 'reorder', 'cart', 'pairings'),
  }
}

/** All actions of this page, and the add buttons of all other pages. `intent` names the action. */
export function action(args: Route.ActionArgs) {
  return handleCartAction(urls.cart(), args)
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { again, suggestions, starters, limits, express, currency } = loaderData
  const { t } = useLanguage()
  const standing = cartStateOf(loaderData, actionData)
  const { lines, boxes, savedForLater, count } = standing.cart
  const boxed = boxes.flatMap(({ snacks }) => snacks)
  const isEmpty = lines.length + boxes.length === 0
  return (
    <div className="page" {...useLiveBasketAttributes(standing.cart, currency)}>
      <PageHead title={t('cart.title')} description={t('common.footer-claim')} />
      <h1 className="cart-heading">{t('cart.heading')}</h1>
      <div className="grid gap-4">
        <CartNotices standing={standing}>{again && <ReorderNotice missing={again} />}</CartNotices>
        {isEmpty ? (
          <EmptyState title={t('cart.empty-heading')} text={t('cart.empty-text')}>
            <LinkButton to={urls.products()}>{t('cart.empty-action')}</LinkButton>
          </EmptyState>
        ) : (
          <div className="cart-layout" data-key="filled">
            <div>
              <BasketLines standing={standing} limit={limits.quantity} />
              <InsectsWarning lines={[...boxed, ...lines]} />
              {lines.length + savedForLater.length + boxed.length >= limits.lines && (
                <div className="pt-4">
                  <Notice>{t('cart.full', { count: limits.lines })}</Notice>
                </div>
              )}
            </div>
            {count > 0 && <CartSummary standing={standing} express={express} />}
          </div>
        )}
        <SavedLines standing={standing} />
      </div>
      <CartSuggestions suggestions={suggestions} starters={starters} />
    </div>
  )
}
