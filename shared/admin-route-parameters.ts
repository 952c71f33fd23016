import type { AdminPageName } from './admin-url-patterns.ts'
import { type QueryOf, readParameters, type RouteParameters } from './route-parameters.ts'

type Declared = Pick<RouteParameters, 'parameters'>
const page = { after: 'single', before: 'single' } as const
const done = { done: 'unlinked' } as const
const auditFilter = { actor: 'single', subject: 'single', target: 'single', from: 'single', until: 'single', before: 'single' } as const
const sample = { email: 'single', language: 'single', view: 'single', width: 'single', look: 'single' } as const

/**
 * The query parameters of the admin pages, as `routeParameters` declares those of the shop. They
 * are apart because no visitor's browser needs them. A page that is missing here has none.
 */
export const adminRouteParameters = {
  admin: { parameters: { period: 'single', from: 'single', to: 'single' } },
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
  newOrder: { parameters: { email: 'single', placed: 'unlinked' } },
  order: { parameters: { email: 'single', draft: 'unlinked', tag: 'unlinked', note: 'unlinked', ...done } },
  packing: { parameters: { pick: 'list', all: 'single' } },
  packingOrder: { parameters: { taken: 'unlinked', ...done } },
  products: { parameters: { view: 'single', search: 'search', category: 'single', sort: 'single', after: 'single', ...done } },
  product: { parameters: { take: 'single', ...done } },
  texts: { parameters: { of: 'single', in: 'single', saved: 'unlinked' } },
  textsFile: { parameters: { in: 'single', untranslated: 'single' } },
  stock: {
    parameters: {
      view: 'single',
      search: 'search',
      category: 'single',
      of: 'single',
      adjustment: 'unlinked',
      pieces: 'unlinked',
      was: 'unlinked',
      ...page,
      ...done,
    },
  },
  sync: { parameters: { compare: 'single', after: 'single', objects: 'unlinked', ...done } },
  reconciliation: { parameters: { from: 'single', to: 'single', compare: 'single' } },
  customers: { parameters: { view: 'single', search: 'search', sort: 'single', ...page } },
  customer: { parameters: { note: 'unlinked', ...done } },
  discounts: { parameters: { view: 'single', search: 'search', ...page, ...done } },
  discount: { parameters: done },
  reviews: { parameters: { status: 'single', ...page, ...done } },
  search: {
    parameters: { view: 'single', search: 'search', after: 'single', edit: 'single', add: 'single', try: 'single', ...done },
  },
  newsletter: { parameters: { search: 'search', state: 'single', language: 'single', ...page, ...done } },
  mail: { parameters: { state: 'single', search: 'search', before: 'single' } },
  sentEmail: { parameters: { sent: 'unlinked' } },
  mailSamples: { parameters: sample },
  mailSample: { parameters: sample },
  setting: { parameters: { saved: 'unlinked' } },
  pageText: { parameters: { saved: 'unlinked' } },
  accounting: { parameters: { from: 'single', to: 'single', compare: 'single' } },
  webhooks: { parameters: done },
  webhook: { parameters: { state: 'single', ...page, count: 'unlinked', ...done } },
  staff: { parameters: done },
  audit: { parameters: auditFilter },
  auditFile: { parameters: auditFilter },
} as const satisfies Partial<Record<AdminPageName, Declared>>

type DeclaredPage = keyof typeof adminRouteParameters
type AdminQuery<Name extends DeclaredPage> = QueryOf<(typeof adminRouteParameters)[Name]>

/** The query of a link to an admin page. */
export type AdminLinkQuery<Name extends AdminPageName> = Name extends DeclaredPage ? Partial<AdminQuery<Name>> : Record<string, never>

/** Reads the parameters that an admin page declares from its URL. */
export function readAdminQuery<Name extends DeclaredPage>(name: Name, url: string): AdminQuery<Name> {
  return readParameters(adminRouteParameters[name], new URL(url).searchParams) as AdminQuery<Name>
}
