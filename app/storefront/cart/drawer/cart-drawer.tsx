import { urls } from '#shared/urls.ts'
import { Drawer } from './drawer.tsx'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/cart-drawer'
import { pressedAt } from '../change.server.ts'
import { basketOf } from '../shown.server.ts'
import { standingOf } from '../shown.ts'

export const handle = still

/** The number of candidates for the one suggested product that reaches free delivery. */
const CANDIDATES = 24

/** All data and messages of the basket drawer: no other page carries them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = ask(context)
  return {
    ...(await basketOf(context, new URL(request.url).searchParams)),
    candidates: shop.catalogue.shelf('featured', CANDIDATES),
    limit: shop.settings.cart.quantity,
    words: words(context, 'cart', 'drawer'),
  }
}

export function action(args: Route.ActionArgs) {
  return pressedAt(urls.drawer(), args)
}

/** The page that app/client/cart/cart-drawer.ts loads and shows beside other pages. */
export default function CartDrawer({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <>
      <PageHead title={t('cart.title')} />
      <Drawer standing={standingOf(loaderData, actionData)} {...loaderData} />
    </>
  )
}
