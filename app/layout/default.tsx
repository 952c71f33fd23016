import { Outlet } from 'react-router'
import { layoutData } from '#app/request/layout-loader.server.ts'
import type { Route } from './+types/default'
import { Frame } from './frame.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return layoutData(context)
}

/** The layout of all pages outside the admin. */
export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
