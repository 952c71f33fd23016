import { createStaticHandler, isRouteErrorResponse, type RouteObject, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isStaticPage } from '#app/rendering/static-page.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { renderStaticPage } from '#app/request/static-page.server.tsx'
import { splitLocale } from '#shared/locale.ts'
import { routeAt } from '#shared/route-parameters.ts'
import { urlPatterns } from '#shared/url-patterns.ts'

export interface StaticPages {
  /** Whether the address is that of a static page, as the shop's own links write it. */
  has(url: string): boolean
  /** Answers the GET of a static page: the page, a redirect, or the response of a guard. */
  answer(request: Request, context: RouterContextProvider): Promise<Response>
}

type Routes = ServerBuild['routes']

/**
 * Static pages with React Router's static handler. The request handler of the framework would
 * serialize the data of each page for the browser, which needs none of it here.
 */
export function openStaticPages({ routes, assets, basename, entry }: ServerBuild): StaticPages {
  const handler = createStaticHandler(routesBelow('', routes), { basename })
  const routeModules = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route?.module]))
  const patterns = staticPatternsOf(routes)

  const answer: StaticPages['answer'] = async (request, context) => {
    const found = await handler.query(request, { requestContext: context })
    if (found instanceof Response) return found
    const { early } = getRequestContext(context).page
    if (early) return early
    const report = (error: unknown) => entry.module.handleError?.(error, { request, context, params: {} })
    const render = (staticHandlerContext: typeof found) =>
      renderStaticPage(
        request,
        staticHandlerContext.statusCode,
        new Headers(),
        { staticHandlerContext, routeModules, manifest: assets },
        context,
      )
    for (const error of Object.values(found.errors ?? {})) if (!isRouteErrorResponse(error)) report(error)
    try {
      return await render(found)
    } catch (error) {
      report(error)
      return render({ ...found, statusCode: 500, errors: { root: error } })
    }
  }
  const has = (url: string) => {
    const name = routeAt(splitLocale(new URL(url).pathname).path)
    return name !== null && patterns.has(urlPatterns[name])
  }
  return { has, answer }
}

function routesBelow(parentId: string, routes: Routes): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || (route.parentId ?? '') !== parentId) return []
    const { id, path, index, module } = route
    const { loader, handle, ErrorBoundary } = module
    const common = { id, path, loader, handle, ErrorBoundary }
    return index ? [{ ...common, index }] : [{ ...common, children: routesBelow(id, routes) }]
  })
}

function staticPatternsOf(routes: Routes): Set<string> {
  const pages = Object.values(routes).filter((route) => route && isStaticPage([route.module], null))
  return new Set(pages.map((page) => `/${page?.path?.replace(/^\//, '') ?? ''}`))
}
