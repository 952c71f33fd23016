import { createContext } from 'react'

/**
 * A page's `export const handle = still` says that nothing on it needs the framework in the browser. It is sent without it: what moves
 * on it is a few listeners, which entry.still.ts brings. Its forms post and its links lead on, as they do without JavaScript.
 */
export const still = { isStill: true } as const

/** Whether the page that is being drawn is such a one. Always false in the browser, which only ever draws the others. */
export const StillPage = createContext(false)

/** The files that the page of a route begins with, for a still page that leads there: what the browser may fetch meanwhile. Nothing in the browser. */
export const RouteFiles = createContext<(routeId: string) => string>(() => '')

/** Whether a page with these routes is drawn by the server alone. Whatever failed shows the error screen, which is such a page. */
export function isStill(routes: { handle?: unknown }[], errors: unknown): boolean {
  return Boolean(errors) || (routes.at(-1)?.handle as Partial<typeof still> | undefined)?.isStill === true
}
