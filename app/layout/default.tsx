import { Outlet } from 'react-router'
import { layoutData } from '#app/request/layout-loader.server.ts'
import type { Route } from './+types/default'
import { Frame } from './frame.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return layoutData(context)
}

/** The layout of every page but the dashboard of the shop's staff. */
export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
