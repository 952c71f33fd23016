import { adminUrlPatterns, type AdminPageName } from './admin-url-patterns.ts'
import type { AdminLinkQuery } from './admin-route-parameters.ts'
import { queryString } from './urls.ts'

type AdminUrls = {
  [Name in AdminPageName]: (typeof adminUrlPatterns)[Name] extends `${string}/:${string}`
    ? (id: string, query?: AdminLinkQuery<Name>) => string
    : (query?: AdminLinkQuery<Name>) => string
}

/**
 * The link to each admin page: by its id if its pattern has one, with the query parameters that it
 * declares.
 */
export const adminUrls = Object.fromEntries(
  Object.entries(adminUrlPatterns).map(([name, pattern]) => {
    const [before, after] = pattern.split(/:\w+/)
    return [
      name,
      after === undefined
        ? (query: Query = {}) => pattern + queryString(query)
        : (id: string, query: Query = {}) => before + encodeURIComponent(id) + after + queryString(query),
    ]
  }),
) as AdminUrls

type Query = Record<string, string | string[] | undefined>
