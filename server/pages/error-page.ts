import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import { type ShopRequest, requestContextKey } from '#app/request/context.server.ts'
import { type Locale, localize } from '#shared/locale.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

/** A router of the pages. */
export type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * The request for the error page of a request without authentication. It has the address of no
 * page: the loader of the real page would treat the user as a visitor.
 */
export function errorPageRequest({ method, url, headers }: Request, locale: Locale): Request {
  const address = new URL(localize('/no/such/page', locale), url)
  return new Request(address, { method, headers, ...(method === 'POST' && { body: '' }) })
}

/** Whether a person opens a file and would see an error as plain text or JSON. */
export function isBareFileError({ req }: Context<RequestEnv>, { html }: ShopRequest['page'], { status }: Response): boolean {
  const asksForPage = req.method === 'GET' && !req.path.endsWith('.data') && (req.header('accept') ?? '').includes('text/html')
  return html === null && status >= 400 && asksForPage
}

/** The error page with the status of the file's own error. */
export async function fileErrorPage(
  { req }: Context<RequestEnv>,
  asked: ShopRequest,
  { status, headers }: Response,
  answerTo: Answer,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContextKey, { ...asked, fileError: { path: new URL(req.url).pathname, status } })
  const page = await answerTo(errorPageRequest(req.raw, asked.locale), context)
  const retryAfter = headers.get('Retry-After')
  if (retryAfter !== null) page.headers.set('Retry-After', retryAfter)
  return page
}
