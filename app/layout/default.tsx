import { Outlet } from 'react-router'
import { usualTerms } from '#shop/pricing/delivery.ts'
import { ask } from '#app/request/context.server.ts'
import type { Route } from './+types/default'
import { Frame } from './frame.tsx'

/** What header and footer tell of the shop: the same for everybody. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop } = ask(context)
  return {
    snacks: shop.catalogue.size(),
    freeFromCents: usualTerms(shop.settings).standard.freeFromCents,
    shopUrl: shop.settings.url,
    year: new Date().getUTCFullYear(),
  }
}

/** The layout of every page but the dashboard of the shop's staff. */
export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
