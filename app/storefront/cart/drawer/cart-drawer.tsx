import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { suggestForCart } from '#shop/cart/suggestions.ts'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { CartDrawerContent } from './cart-drawer-content.tsx'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/cart-drawer'
import { handleCartAction } from '../cart-action.server.ts'
import { loadCartPage } from '../load-cart-page.server.ts'
import { cartStateOf } from '../cart-state.ts'

export const handle = staticPage

/** All data and messages of the basket drawer: no other page carries them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = getRequestContext(context)
  const basket = await loadCartPage(context, readQuery('drawer', request.url))
  return {
    ...basket,
    suggestion: suggestForCart(shop, basket.cart, 1)[0] ?? null,
    limit: MAX_LINE_QUANTITY,
    words: getMessages(context, 'cart', 'cart-drawer', 'pairings'),
  }
}

export function action(args: Route.ActionArgs) {
  return handleCartAction(urls.drawer(), args)
}

/** The page that app/client/cart/cart-drawer.ts loads and shows beside other pages. */
export default function CartDrawerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <>
      <PageHead title={t('cart.title')} />
      <CartDrawerContent standing={cartStateOf(loaderData, actionData)} {...loaderData} />
    </>
  )
}
