import { useLocation, useRouteLoaderData } from 'react-router'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import { patterns, queryString, urls } from '#shared/urls.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { loader as layoutLoader } from './default.tsx'

/** What the root and the layout know of the shop and the visitor. Empty where a fault kept them from loading. */
export function useTold() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const layout = useRouteLoaderData<typeof layoutLoader>('layout/default')
  return {
    shopName: root?.shopName ?? '',
    /** Those that the shop is open in. */
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
 * Parameters that a page's address keeps when it is named in a link. What a visitor came with besides never enters a page: a shelf's
 * page is kept for everybody under just these.
 */
const ofShelves = ['search', 'category', 'country', 'craving', 'diet', 'free', 'heat', 'min', 'max', 'stock', 'sort', 'page', 'v']
const ofOthers = ['redirect', 'step', 'sent', 'link', 'v']

/** The page's own path inside the shop, without the language, as links and forms may name it. */
export function useAddress(): string {
  const { pathname: path, search } = useLocation()
  // To a browser '//elsewhere' is another site.
  const pathname = path.replace(/^\/{2,}/, '/')
  if (!search) return pathname
  const given = new URLSearchParams(search)
  const kept = isShelf(pathname) ? ofShelves : ofOthers
  return pathname + queryString(Object.fromEntries(kept.map((name) => [name, given.getAll(name)])))
}

const shelves = [patterns.products, patterns.countries, patterns.discoveryBox, patterns.category.split(':', 1)[0]!]

function isShelf(pathname: string): boolean {
  return pathname === urls.home() || shelves.some((shelf) => pathname.startsWith(shelf))
}
