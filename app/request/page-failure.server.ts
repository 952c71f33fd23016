import { type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { localize, splitLocale } from '#shared/locale.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { Failure } from '#shop/failure.ts'
import { redactedStack } from '#shop/base/redact.ts'
import { getRequestContext } from './context.server.ts'
import { EarlyResponse } from './early-response.server.ts'

/**
 * Logs unexpected errors. Refusals (Failure), responses of guards, unknown pages and aborted
 * requests are not logged.
 */
export const logPageError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Failure || error instanceof EarlyResponse) return
  getRequestContext(context).shop.log.error('A page failed', {
    method: request.method,
    path: pathOf(new URL(request.url).pathname),
    error: redactedStack(error),
  })
}

/**
 * A crawler receives only the status, without a page. The error goes to the error hook, so that the
 * owner sees which errors crawlers meet.
 */
export function bareStatus(request: Request, status: number, headers: Headers, context: Readonly<RouterContextProvider>): Response {
  const { page, shop, fileError } = getRequestContext(context)
  shop.log.warn('A crawler got an error', { status, path: pathOf(fileError?.path ?? new URL(request.url).pathname) })
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  page.early = new Response(request.method === 'HEAD' ? null : String(status), { status, headers })
  return page.early
}

/** The paths in which the rest is the secret token of a link. The proxies in deploy/ leave it out too. */
const secretPaths = Object.values(urlPatterns).flatMap((pattern) => (pattern.includes(':token') ? [pattern.split(':', 1)[0] ?? ''] : []))

/** The path for the log, without the secret token of a link. */
function pathOf(pathname: string): string {
  const { locale, path } = splitLocale(pathname)
  return localize(secretPaths.find((secret) => path.startsWith(secret)) ?? path, locale)
}
