import { Outlet } from 'react-router'
import { loadLayoutData } from '#app/request/layout-loader.server.ts'
import type { Route } from './+types/default'
import { PageFrame } from './page-frame.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadLayoutData(context)
}

/** The layout of all pages outside the admin. */
export default function DefaultLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}
