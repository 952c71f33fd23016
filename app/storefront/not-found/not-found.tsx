import { pageNotFound } from '#app/request/not-found.server.ts'
import type { Route } from './+types/not-found'

/** Any unknown address, for every request method. */
export function loader({ request }: Route.LoaderArgs): never {
  throw pageNotFound(request)
}

export const action = loader

export default function NotFoundPage() {
  return null
}
