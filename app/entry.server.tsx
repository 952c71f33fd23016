import { randomBytes } from 'node:crypto'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import stillScripts from 'virtual:static-page-scripts'
import { urlPatterns } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { redactedStack } from '#shop/base/redact.ts'
import { buildIdOf } from '#app/rendering/build-id.server.ts'
import { encodeUtf8 } from '#app/rendering/utf8-chunks.server.ts'
import { isCrawler } from '#app/request/crawler.server.ts'
import { speculationRules } from '#app/rendering/speculation-rules.server.ts'
import { resendableFields } from '#app/request/forms.server.ts'
import { hydrationDataBlock } from '#app/rendering/hydration-data.server.ts'
import { setDocumentHeaders } from '#app/rendering/document-headers.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { listRouteFiles } from '#app/rendering/route-files.server.ts'
import { FailedFormContext } from '#app/request/failed-form.ts'
import { isStaticPage, RouteFilesContext, StaticPageContext } from '#app/rendering/static-page.ts'
import { loadRootData } from '#app/request/root-loader.server.ts'

/**
 * Renders a page to a string, without a stream: no page defers data, and a stream renders at a
 * third of the speed. The hydration data, which the framework would stream behind the page, is
 * written into the document. A test proves that pages hydrate. A static page has neither hydration
 * data nor framework code.
 */
export default function handleRequest(...asked: Asked): Response | Promise<Response> {
  const [request, status, , entry, context] = asked
  const isInVain = request.method === 'POST' && status >= 500 && entry.staticHandlerContext.errors
  return isInVain ? sentWith(request, context).then((sent) => draw(sent, ...asked)) : draw(null, ...asked)
}

const RETRY_HEADER = 'Retry-After'

type Asked = [request: Request, status: number, headers: Headers, entry: EntryContext, context: Readonly<RouterContextProvider>]

async function sentWith(request: Request, context: Asked[4]): ReturnType<typeof resendableFields> {
  const body = await getRequestContext(context)
    .sent()
    .catch(() => null)
  return body && resendableFields(body, request.headers.get('Content-Type') ?? '')
}

function draw(sent: Awaited<ReturnType<typeof resendableFields>>, ...[request, status, headers, entry, context]: Asked): Response {
  const { page, by, shop } = getRequestContext(context)
  const { loaderData: loaded, actionData, actionHeaders, errors, matches } = entry.staticHandlerContext
  // The framework passes only the cookies of an action's response headers on.
  for (const answered of Object.values(actionHeaders)) {
    const delay = answered.get(RETRY_HEADER)
    if (delay !== null) headers.set(RETRY_HEADER, delay)
  }
  // After a failed form the framework runs no loader, not even the root loader with the messages of
  // the error screen.
  const loaderData = errors && !loaded['root'] ? { ...loaded, root: loadRootData(context) } : loaded
  const staticHandlerContext = { ...entry.staticHandlerContext, loaderData }
  if (errors && isCrawler(request.headers.get('user-agent'))) return bareStatus(request, status, headers, context)
  const alone = isStaticPage(
    matches.map(({ route }) => route),
    errors,
  )
  const nonce = alone ? null : randomBytes(16).toString('base64')
  const manifest = alone ? withOwnRoutes(entry) : entry.manifest
  const tree = (
    <StaticPageContext value={alone}>
      <FailedFormContext value={sent}>
        <RouteFilesContext value={(id) => listRouteFiles(entry.manifest, id)}>
          <ServerRouter
            context={{ ...entry, staticHandlerContext, manifest, serverHandoffStream: undefined }}
            url={request.url}
            nonce={nonce ?? undefined}
          />
        </RouteFilesContext>
      </FailedFormContext>
    </StaticPageContext>
  )
  // Only pages for visitors without a session are cached, so only those are cheap to prefetch. The
  // rules are inline, because a file would be one more request on a first visit.
  const ahead = by.kind === 'visitor' && import.meta.env.PROD ? `<script type="speculationrules">${speculationRules}</script>` : ''
  const html = alone ? renderToStaticMarkup(tree) : renderToString(tree)
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  // The build of this page. The browser compares it with the build that is live.
  const build = `<meta name="build" content="${buildIdOf(entry.manifest.version)}"/>`
  const start = html.slice(0, head)
  page.html = alone
    ? encodeUtf8('<!DOCTYPE html>', start, build, stillScripts, html.slice(head, end), ahead, html.slice(end))
    : encodeUtf8(
        '<!DOCTYPE html>',
        afterTheRest(start),
        build,
        html.slice(head, end),
        hydrationDataBlock({ loaderData, actionData, errors }),
        ahead,
        html.slice(end),
      )
  setDocumentHeaders(headers, nonce, shop.live.origin)
  return new Response(null, { status, headers })
}

/**
 * The framework rebuilds all routes of the manifest for each page: a sixth of the time that a
 * product page takes to render. A static page does not need the other routes.
 */
function withOwnRoutes({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  return { ...manifest, routes: Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]])) }
}

/**
 * Loads scripts after styles, fonts and pictures: the page is complete without scripts. By default
 * browsers would fetch them first.
 */
function afterTheRest(head: string): string {
  return head.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}

/**
 * Logs unexpected errors. Refusals (Failure), unknown pages and aborted requests are not logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Failure) return
  getRequestContext(context).shop.log.error('A page failed to load', {
    method: request.method,
    path: pathOf(request),
    error: redactedStack(error),
  })
}

/**
 * A crawler receives only the status, without a page. The error goes to the error hook, so that the
 * owner sees which errors crawlers meet.
 */
function bareStatus(request: Request, status: number, headers: Headers, context: Readonly<RouterContextProvider>): Response {
  getRequestContext(context).shop.log.warn('A crawler received an error', { status, path: pathOf(request) })
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : String(status), { status, headers })
}

const secretPath = urlPatterns.sharedCart.replace(/:.*/, '')

/** The path for the log, without the secret token of a link. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  const at = pathname.indexOf(secretPath)
  return at === -1 ? pathname : pathname.slice(0, at + secretPath.length)
}
