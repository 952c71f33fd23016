import { randomBytes } from 'node:crypto'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { setDocumentHeaders } from '#app/rendering/document-headers.server.ts'
import { hydratedFormTargetsOf } from '#app/rendering/form-targets.ts'
import { renderHydratedDocument } from '#app/rendering/hydrated-document.server.tsx'
import { isStaticPage } from '#app/rendering/static-page.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { logPageError } from '#app/request/page-failure.server.ts'
import { renderStaticPage } from '#app/request/static-page.server.tsx'

export { logPageError as handleError }

const RETRY_HEADER = 'Retry-After'

/**
 * The document of a page: a static page and the error screen without the framework, every other
 * page with it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { page, shop } = getRequestContext(context)
  if (page.early) return page.early
  const { matches, errors, actionHeaders } = entry.staticHandlerContext
  // The framework passes only the cookies of an action's response headers on.
  for (const answered of Object.values(actionHeaders)) {
    const delay = answered.get(RETRY_HEADER)
    if (delay !== null) headers.set(RETRY_HEADER, delay)
  }
  const routes = matches.map(({ route }) => route)
  if (isStaticPage(routes, errors)) return renderStaticPage(request, status, headers, entry, context)
  const nonce = randomBytes(16).toString('base64')
  page.html = await renderHydratedDocument(entry, request.url, nonce)
  setDocumentHeaders(headers, shop, { nonce, formTargets: hydratedFormTargetsOf(routes, shop.settings.url) })
  return new Response(null, { status, headers })
}
