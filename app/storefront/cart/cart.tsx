import '../parts/cart.css'
import { urls } from '#shared/urls.ts'
import { renewCart } from '#shop/cart/cart.ts'
import { cartCookie } from '#shared/cookies/cart-cookie.ts'
import { bounceArrival } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/cart'
import { Again } from './again.tsx'
import { againOf } from './again.server.ts'
import { BasketLines, SavedLines } from './basket-lines.tsx'
import { pressedAt } from './change.server.ts'
import { InsectsWarning } from './insects-warning.tsx'
import { More } from './more.tsx'
import { Notices } from './notices.tsx'
import { basketOf } from './shown.server.ts'
import { standingOf, useLively } from './shown.ts'
import { Summary } from './summary.tsx'

export const handle = still

/** The number of suggested products. */
const OFFERED = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by, setCookie } = ask(context)
  // The reminder email about a basket links here.
  bounceArrival(request, context)
  const token = await renewCart(shop, by)
  if (token) setCookie(cartCookie(token, { keptFor: shop.settings.cart.keptFor, url: shop.settings.url }))
  const query = new URL(request.url).searchParams
  const basket = await basketOf(context, query)
  const held = new Set([...basket.cart.lines, ...basket.cart.savedForLater].map((line) => line.productSlug))
  return {
    ...basket,
    again: await againOf(ask(context), query),
    more: shop.catalogue
      .shelf('featured', 16)
      .filter((card) => card.addVariationId && !held.has(card.slug))
      .slice(0, OFFERED),
    limits: { lines: shop.settings.cart.lines, quantity: shop.settings.cart.quantity },
    words: words(context, 'again', 'cart'),
  }
}

/** All actions of this page, and the add buttons of all other pages. `intent` names the action. */
export function action(args: Route.ActionArgs) {
  return pressedAt(urls.cart(), args)
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { again, more, limits, express, currency } = loaderData
  const { t } = useLanguage()
  const standing = standingOf(loaderData, actionData)
  const { lines, savedForLater, count } = standing.cart
  return (
    <div className="page" {...useLively(standing.cart, currency)}>
      <PageHead title={t('cart.title')} />
      <h1 className="cart-heading">{t('cart.heading')}</h1>
      <div className="grid gap-4">
        <Notices standing={standing}>{again && <Again missing={again} />}</Notices>
        {lines.length === 0 ? (
          <Empty title={t('cart.empty-heading')} text={t('cart.empty-text')}>
            <LinkButton to={urls.products()}>{t('cart.empty-action')}</LinkButton>
          </Empty>
        ) : (
          <div className="cart-layout" data-key="filled">
            <div>
              <BasketLines standing={standing} limit={limits.quantity} />
              <InsectsWarning lines={lines} />
              {lines.length + savedForLater.length >= limits.lines && (
                <div className="pt-4">
                  <Notice>{t('cart.full', { count: limits.lines })}</Notice>
                </div>
              )}
            </div>
            {count > 0 && <Summary standing={standing} express={express} />}
          </div>
        )}
        <SavedLines standing={standing} />
      </div>
      <More cards={more} first={lines.length === 0} />
    </div>
  )
}
