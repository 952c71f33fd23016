import { useLocation, useRouteLoaderData } from 'react-router'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import { linkedQuery } from '#shared/route-parameters.ts'
import { queryString } from '#shared/urls.ts'
import type { loadRootData } from './root-loader.server.ts'
import type { loadLayoutData } from './layout-loader.server.ts'

/**
 * Data of the root and layout loaders about the shop and the visitor. Falls back to empty values
 * when an error stopped these loaders.
 */
export function useRootData() {
  const root = useRouteLoaderData<typeof loadRootData>('root')
  const layout = useRouteLoaderData<typeof loadLayoutData>('layout/default')
  return {
    shopName: root?.shopName ?? '',
    /** The languages that the shop offers. */
    languages: root?.languages ?? ([defaultLocale] as Locale[]),
    theme: root?.theme ?? 'system',
    flash: root?.flash ?? null,
    signedIn: root?.signedIn ?? null,
    snacks: layout?.snacks ?? 0,
    freeFromCents: layout?.freeFromCents ?? null,
    shopUrl: layout?.shopUrl ?? '',
    year: layout?.year ?? null,
  } as const
}

/**
 * The page's own path inside the shop, without the language, for links and forms. It contains only
 * the query parameters that the page declares. A visitor's other parameters never enter a page.
 */
export function usePagePath(): string {
  const { pathname, search } = useLocation()
  // A browser reads '//elsewhere' as another site.
  const path = pathname.replace(/^\/{2,}/, '/')
  return search ? path + queryString(linkedQuery(path, new URLSearchParams(search))) : path
}
