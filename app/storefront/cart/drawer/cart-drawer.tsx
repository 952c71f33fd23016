import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
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

/** The number of candidates for the one suggested product that reaches free delivery. */
const MAX_CANDIDATES = 24

/** All data and messages of the basket drawer: no other page carries them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = getRequestContext(context)
  return {
    ...(await loadCartPage(context, readQuery('drawer', request.url))),
    candidates: shop.catalogue.shelf('featured', MAX_CANDIDATES),
    limit: MAX_LINE_QUANTITY,
    words: getMessages(context, 'cart', 'cart-drawer'),
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
