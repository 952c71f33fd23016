import type { RouterContextProvider } from 'react-router'
import { setDocumentHeaders } from '#app/rendering/document-headers.server.ts'
import { formTargetsOf } from '#app/rendering/form-targets.ts'
import type { FailedForm } from '#app/rendering/failed-form.ts'
import { renderStaticDocument, type StaticPageEntry } from '#app/rendering/static-document.server.tsx'
import { getRequestContext } from './context.server.ts'
import { isCrawler } from './crawler.server.ts'
import { resendableFields } from './forms.server.ts'
import { bareStatus } from './page-failure.server.ts'
import { loadRootData } from './root-loader.server.ts'

type Context = Readonly<RouterContextProvider>

/** The document of a static page, or the error screen. */
export async function renderStaticPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: StaticPageEntry,
  context: Context,
): Promise<Response> {
  const { page, signedIn, shop, locale, requestId = null } = getRequestContext(context)
  const { errors, loaderData } = entry.staticHandlerContext
  if (errors && isCrawler(request.headers.get('user-agent'))) return bareStatus(request, status, headers, context)
  // After a failed form the framework runs no loader, not even the root loader with the messages of
  // the error screen.
  const staticHandlerContext =
    errors && !loaderData['root']
      ? { ...entry.staticHandlerContext, loaderData: { ...loaderData, root: loadRootData(context) } }
      : entry.staticHandlerContext
  const failedForm = errors && request.method === 'POST' && status >= 500 ? await readFailedForm(request, context) : null
  page.html = renderStaticDocument(
    { ...entry, staticHandlerContext },
    locale,
    // The pages of a signed-in customer must not be stored, so that none is left after sign-out.
    { allowsPrefetch: signedIn === null, failedForm, requestId },
  )
  const routes = entry.staticHandlerContext.matches.map(({ route }) => route)
  setDocumentHeaders(headers, shop, { nonce: null, formTargets: formTargetsOf(routes, shop.settings.url) })
  return new Response(null, { status, headers })
}

async function readFailedForm(request: Request, context: Context): Promise<FailedForm | null> {
  const body = await getRequestContext(context)
    .sent()
    .catch(() => null)
  return body && resendableFields(body, request.headers.get('Content-Type') ?? '')
}
