import {
  createStaticHandler,
  type DataRouteObject,
  type EntryContext,
  isRouteErrorResponse,
  matchPath,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
} from 'react-router'
import { EarlyResponse } from '#app/request/early-response.ts'
import { Failure } from '#shop/failure.ts'

export interface DocumentRenderer {
  /**
   * Whether the address is a whole page. The framework's own handler answers data requests and
   * routes without a component.
   */
  answers(url: string): boolean
  /** Answers the GET of a whole page: a redirect, the response of a guard, or the entry's rendering of its data. */
  answer(request: Request, context: RouterContextProvider): Promise<Response>
  /**
   * The error page for a page that could not start. It has the status of a Failure; any other error
   * is logged and gets 500.
   */
  fail: (request: Request, context: RouterContextProvider, fault: unknown) => Promise<Response>
}

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']

/**
 * Renders whole pages with the framework's own parts, as its request handler does, but without
 * features that our pages never use. That handler writes every page's data into a stream first,
 * which costs up to a third of the rendering time. Forms and `.data` requests stay with it.
 */
export function openDocumentRenderer(build: ServerBuild): DocumentRenderer {
  const modules = modulesOf(build.routes)
  // Only the framework's handler supports `headers` and `middleware`. Here they would be ignored
  // silently.
  for (const [id, module] of Object.entries(modules))
    if ('headers' in module || 'middleware' in module) throw new Error(`${id}: set headers and cookies through the request's context`)
  const { basename, future, ssr, routeDiscovery, assets } = build
  const handler = createStaticHandler(childrenOf('', build.routes), { basename, future, mapRouteProperties })
  const shared: Omit<EntryContext, 'staticHandlerContext' | 'renderMeta'> = {
    manifest: assets,
    branches: [],
    routeModules: modules,
    serverHandoffString: inScript(JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode: false })),
    future,
    ssr,
    routeDiscovery,
    isSpaMode: false,
    serializeError: () => ({ message: 'Unexpected Server Error' }),
  }
  const { default: render, handleError } = build.entry.module

  const showNothing = Object.entries(modules)
    .filter(([, module]) => !module.default)
    .map(([id]) => patternOf(id, build.routes))

  type Asked = Parameters<DocumentRenderer['answer']>
  const report = (error: unknown, ...[request, context]: Asked) => handleError?.(error, { request, context, params: {} })
  const draw = (found: StaticHandlerContext, ...[request, context]: Asked) =>
    render(request, found.statusCode, new Headers(), { ...shared, staticHandlerContext: found, renderMeta: {} }, context)
  const drawFault = (found: StaticHandlerContext, error: unknown, ...asked: Asked) => {
    report(error, ...asked)
    return draw({ ...found, statusCode: 500, errors: redactErrors({ root: error }) }, ...asked)
  }
  const answer: DocumentRenderer['answer'] = async (...asked) => {
    const found = await handler.query(asked[0], { requestContext: asked[1] })
    if (!('loaderData' in found)) return found
    const early = Object.values(found.errors ?? {}).find((error) => error instanceof EarlyResponse)
    if (early) return early.response
    for (const error of Object.values(found.errors ?? {})) if (!isAnswer(error)) report(error, ...asked)
    try {
      return await draw({ ...found, errors: found.errors && redactErrors(found.errors) }, ...asked)
    } catch (error) {
      return drawFault(found, error, ...asked)
    }
  }
  const fail: DocumentRenderer['fail'] = async (request, context, fault) => {
    // Uses the address of no page: the loader of the real page would treat the user as a visitor.
    const nowhere = new Request(new URL(`${basename === '/' ? '' : basename}/no/such/page`, request.url), { headers: request.headers })
    const found = await handler.query(nowhere, { requestContext: context })
    if (!('loaderData' in found)) return found
    if (!(fault instanceof Failure)) return drawFault(found, fault, request, context)
    const { status } = fault
    return draw({ ...found, statusCode: status, errors: { root: { status, statusText: '', internal: false, data: {} } } }, request, context)
  }
  const answers = (url: string) => {
    const { pathname } = new URL(url)
    return !pathname.endsWith('.data') && !showNothing.some((pattern) => matchPath((basename === '/' ? '' : basename) + pattern, pathname))
  }
  return { answers, answer, fail }
}

/** Whether a page threw a response, like 'not found', and did not fail. */
function isAnswer(error: unknown): boolean {
  return isRouteErrorResponse(error) && !('error' in error && error.error)
}

/** Errors as visitors may see them. An internal error reveals no details. */
function redactErrors(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, error instanceof Error ? new Error('Unexpected Server Error') : error]),
  )
}

function modulesOf(routes: Routes): Record<string, Module> {
  return Object.fromEntries(Object.entries(routes).flatMap(([id, route]) => (route ? [[id, route.module]] : [])))
}

/** Converts the routes to the form of the static handler. */
function childrenOf(parentId: string, routes: Routes): DataRouteObject[] {
  return Object.values(routes).flatMap((route): DataRouteObject[] => {
    if (!route || (route.parentId ?? '') !== parentId) return []
    const { id, path, caseSensitive, module } = route
    const { loader, action, handle } = module
    const common = { id, path, caseSensitive, loader, action, handle, ErrorBoundary: module.ErrorBoundary && (() => null) }
    return route.index ? [{ ...common, index: true }] : [{ ...common, children: childrenOf(id, routes) }]
  })
}

/** A route's full path pattern without the language prefix. */
function patternOf(id: string, routes: Routes): string {
  const route = routes[id]
  if (!route) return ''
  const above = patternOf(route.parentId ?? '', routes)
  return route.path ? `${above}/${route.path.replace(/^\//, '')}` : above
}

function inScript(json: string): string {
  return json.replace(/[&<>\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
