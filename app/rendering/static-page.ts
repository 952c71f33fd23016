import { createContext } from 'react'

/**
 * Marks a static page: `export const handle = staticPage`. It is sent without the framework, and
 * entry.static.ts adds the few listeners that it needs. Its forms and links work as they do without
 * JavaScript.
 */
export const staticPage = { isStatic: true } as const

/** The parts of a static page's document that the framework writes for a hydrated page. */
export interface DocumentTags {
  /** Addresses of the style sheets. */
  stylesheets: string[]
  /** Address of the script of static pages, and of the files that it imports. */
  script: string
  imports: string[]
  /** Speculation rules in JSON. Null: the browser prefetches no page. */
  speculationRules: string | null
}

/**
 * Set while a static page is rendered. Always null in the browser, which never renders static
 * pages.
 */
export const DocumentTagsContext = createContext<DocumentTags | null>(null)

/** The build that renders a page. */
export interface PageBuild {
  id: string
  /** The scripts and styles of a route's page, for links that prefetch them. */
  listRouteFiles: (routeId: string) => string
}

/** Empty in the browser. */
export const PageBuildContext = createContext<PageBuild>({ id: '', listRouteFiles: () => '' })

/** Whether the page of these routes is static. The error screen is always static. */
export function isStaticPage(routes: { handle?: unknown }[], errors: unknown): boolean {
  return Boolean(errors) || (routes.at(-1)?.handle as Partial<typeof staticPage> | undefined)?.isStatic === true
}
