import type { AdminPageName } from './admin-urls.ts'
import { type QueryOf, readParameters, type RouteParameters } from './route-parameters.ts'

type Declared = Pick<RouteParameters, 'parameters'>
const page = { after: 'single', before: 'single' } as const

/**
 * The query parameters of the admin's lists, as `routeParameters` declares those of the shop. They are
 * apart because no visitor's browser needs them.
 */
export const adminRouteParameters = {
  find: { parameters: { search: 'search' } },
  orders: {
    parameters: {
      view: 'single',
      search: 'search',
      from: 'single',
      to: 'single',
      country: 'single',
      delivery: 'single',
      tag: 'single',
      demo: 'single',
      sort: 'single',
      ...page,
    },
  },
  packing: { parameters: { pick: 'list', all: 'single' } },
  packingOrder: { parameters: { taken: 'unlinked', done: 'unlinked' } },
  products: { parameters: { view: 'single', search: 'search', category: 'single', sort: 'single', after: 'single', done: 'unlinked' } },
  stock: {
    parameters: { view: 'single', search: 'search', category: 'single', of: 'single', after: 'single', before: 'single', done: 'unlinked' },
  },
  customers: { parameters: { view: 'single', search: 'search', sort: 'single', ...page } },
  customer: { parameters: { done: 'unlinked' } },
  reviews: { parameters: { status: 'single', ...page, done: 'unlinked' } },
} as const satisfies Partial<Record<AdminPageName, Declared>>

type DeclaredPage = keyof typeof adminRouteParameters

/** Reads the parameters that an admin page declares from its URL. */
export function readAdminQuery<Name extends DeclaredPage>(name: Name, url: string): QueryOf<(typeof adminRouteParameters)[Name]> {
  return readParameters(adminRouteParameters[name], new URL(url).searchParams) as QueryOf<(typeof adminRouteParameters)[Name]>
}
