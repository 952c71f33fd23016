import { notFound } from '#app/request/not-found.server.ts'
import type { Route } from './+types/no-such-page'

/** Any address that is no page, whatever is asked of it. */
export function loader({ request }: Route.LoaderArgs): never {
  throw notFound(request)
}

export const action = loader

export default function NoSuchPage() {
  return null
}
