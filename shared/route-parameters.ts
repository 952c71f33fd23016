import { fieldFilters, filterFieldNames, type FilterParameter } from './product-fields.ts'
import { urlPatterns } from './url-patterns.ts'

/**
 * How a page reads a parameter of its address:
 * - `single`: one value;
 * - `list`: every value of that name;
 * - `search`: free text, with too many values to cache each: the page is cached when asked for again;
 * - `unlinked`: one value that the page's own links never repeat, such as a secret from an email, or
 *   the result of the last action.
 */
type ParameterKind = 'single' | 'list' | 'search' | 'unlinked'

/** The query parameters of a route. */
export interface RouteParameters<Parameters extends Readonly<Record<string, ParameterKind>> = Readonly<Record<string, ParameterKind>>> {
  /**
   * Whether the page is the same for every visitor, so that its bytes may be cached. Only then may
   * its loader call `cache`.
   */
  isCached: boolean
  parameters: Parameters
}

export type RouteName = keyof typeof urlPatterns

/** The filters by product fields. */
const filters = Object.fromEntries(
  filterFieldNames.map((name) => {
    const { parameter, match } = fieldFilters[name].filter
    return [parameter, match === 'all' ? 'list' : 'single']
  }),
) as Readonly<Record<FilterParameter, 'single' | 'list'>>
const lastChange = {
  added: 'unlinked',
  removed: 'unlinked',
  saved: 'unlinked',
  quantity: 'unlinked',
  was: 'unlinked',
  removedBox: 'unlinked',
} as const
const followedLink = { token: 'unlinked', link: 'single' } as const

/**
 * The query parameters of every page, for the page cache and the links of the layout. A parameter
 * that is not declared here is not part of the cache key, and must not change the page.
 */
export const routeParameters = {
  home: cached({}),
  products: cached({
    search: 'search',
    literal: 'single',
    category: 'single',
    country: 'list',
    ...filters,
    free: 'list',
    min: 'single',
    max: 'single',
    stock: 'single',
    sort: 'single',
    page: 'single',
    from: 'single',
  }),
  product: cached({ v: 'single' }),
  productReviews: own({ before: 'single', after: 'single' }),
  countries: cached({}),
  country: cached({}),
  category: cached({}),
  discoveryBox: own({
    size: 'single',
    diet: filters.diet,
    free: 'list',
    heat: filters.heat,
    country: 'list',
    snack: 'list',
    turn: 'single',
    box: 'single',
  }),
  backInStock: own({ token: 'unlinked', v: 'single', sent: 'single' }),
  saved: own({}),
  cart: own({ ...lastChange, again: 'unlinked' }),
  drawer: own(lastChange),
  sharedCart: own({}),
  sharedPassport: own({}),
  sharedPassportPicture: own({}),
  checkout: own({ step: 'single', sent: 'single', express: 'unlinked' }),
  checkoutSuccess: own({ order: 'single', transactionId: 'unlinked' }),
  account: own({ written: 'unlinked' }),
  login: own({ redirect: 'single' }),
  register: own({ redirect: 'single', sent: 'single' }),
  forgotPassword: own({ redirect: 'single', sent: 'single' }),
  secondStep: own({ redirect: 'single', way: 'single' }),
  reauthenticate: own({ redirect: 'single', sent: 'single' }),
  unsent: own({ form: 'single', to: 'single' }),
  google: own({}),
  googleReturn: own({ refused: 'single', code: 'unlinked', state: 'unlinked', error: 'unlinked' }),
  confirm: own({ ...followedLink, choose: 'single', sent: 'single' }),
  magicLink: own({ ...followedLink, redirect: 'single', sent: 'single' }),
  resetPassword: own(followedLink),
  join: own(followedLink),
  confirmNewEmail: own(followedLink),
  unsubscribe: own({ token: 'unlinked' }),
  contact: own({ sent: 'single' }),
  track: own({ order: 'single' }),
  withdraw: own({ order: 'single', step: 'unlinked' }),
  newsletter: own({ token: 'unlinked', sent: 'single' }),
  faq: cached({ search: 'search' }),
  about: cached({}),
  terms: cached({}),
  refund: cached({}),
  cookies: cached({}),
  privacy: cached({}),
  authTest: own({}),
  dashboard: own({}),
  orders: own({ q: 'search', state: 'single', year: 'single', before: 'single', after: 'single' }),
  order: own({ ask: 'unlinked' }),
  invoice: own({}),
  orderReturn: own({}),
  orderAddress: own({}),
  orderReview: own({ done: 'unlinked' }),
  passport: own({}),
  passportPicture: own({}),
  ownReviews: own({ done: 'unlinked' }),
  settings: own({ typed: 'unlinked', written: 'unlinked' }),
  twoStep: own({}),
  passkeys: own({}),
  addresses: own({ add: 'single', edit: 'single', remove: 'single' }),
  private: own({}),
  myData: own({}),
  preferences: own({}),
  signOut: own({}),
} satisfies Record<RouteName, RouteParameters>

const fixed = new Map<string, RouteName>()
const named: { matches: RegExp; name: RouteName }[] = []
for (const [name, pattern] of Object.entries(urlPatterns) as [RouteName, string][]) {
  if (pattern.includes(':')) named.push({ matches: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`), name })
  else fixed.set(pattern, name)
}

/**
 * The route of the page at `path` (without its language). Null if no page has the path exactly as
 * the shop's own links write it.
 */
export function routeAt(path: string): RouteName | null {
  return fixed.get(path) ?? named.find(({ matches }) => matches.test(path))?.name ?? null
}

/** The query parameters of the page at `path`. Null as for `routeAt`. */
export function parametersAt(path: string): RouteParameters | null {
  const name = routeAt(path)
  return name && routeParameters[name]
}

/** The values of declared parameters: every value of a list, and the first value of any other. */
export type QueryOf<Declared extends Pick<RouteParameters, 'parameters'>> = {
  [Parameter in keyof Declared['parameters']]: ValueOf<Declared['parameters'][Parameter]>
}

type ValueOf<Kind extends ParameterKind> = Kind extends 'list' ? string[] : string | undefined

/** The query of a route's page. */
export type RouteQuery<Name extends RouteName> = QueryOf<(typeof routeParameters)[Name]>

/**
 * Reads the parameters that the page declares from its URL. Nothing else in the query reaches the
 * page.
 */
export function readQuery<Name extends RouteName>(name: Name, url: string): RouteQuery<Name> {
  return readParameters(routeParameters[name], new URL(url).searchParams) as RouteQuery<Name>
}

/** The values of these parameters in a query. */
export function readParameters(
  { parameters }: Pick<RouteParameters, 'parameters'>,
  query: URLSearchParams,
): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, kind]) => [name, kind === 'list' ? query.getAll(name) : (query.get(name) ?? undefined)]),
  )
}

/** The part of `query` that links to the same page repeat, in the order of the declaration. */
export function linkedQuery(path: string, query: URLSearchParams): Record<string, string[]> {
  const known = Object.entries(parametersAt(path)?.parameters ?? {})
  return Object.fromEntries(known.flatMap(([name, kind]) => (kind === 'unlinked' ? [] : [[name, query.getAll(name)]])))
}

function cached<const Parameters extends RouteParameters['parameters']>(parameters: Parameters): RouteParameters<Parameters> {
  return { isCached: true, parameters }
}

function own<const Parameters extends RouteParameters['parameters']>(parameters: Parameters): RouteParameters<Parameters> {
  return { isCached: false, parameters }
}
