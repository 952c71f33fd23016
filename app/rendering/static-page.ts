import { createContext } from 'react'

/**
 * Marks a static page: `export const handle = staticPage`. It is sent without the framework, and
 * entry.static.ts adds the few listeners that it needs. Its forms and links work as they do without
 * JavaScript.
 */
export const staticPage = { isStill: true } as const

/**
 * True while a static page is rendered. Always false in the browser, which never renders static
 * pages.
 */
export const StaticPageContext = createContext(false)

/**
 * The scripts and styles of a route's page. A static page that links to it tells the browser to
 * prefetch them. Empty in the browser.
 */
export const RouteFilesContext = createContext<(routeId: string) => string>(() => '')

/** Whether the page of these routes is static. The error screen is always static. */
export function isStaticPage(routes: { handle?: unknown }[], errors: unknown): boolean {
  return Boolean(errors) || (routes.at(-1)?.handle as Partial<typeof staticPage> | undefined)?.isStill === true
}
