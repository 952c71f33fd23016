import { data } from 'react-router'
import type { Route } from './+types/no-such-page'

/** Any address that is no page, whatever is asked of it. */
export function loader({ request }: Route.LoaderArgs): never {
  throw data({ message: `Page Not Found: ${new URL(request.url).pathname}` }, { status: 404, statusText: 'Not Found' })
}

export const action = loader

export default function NoSuchPage() {
  return null
}
