import { randomBytes } from 'node:crypto'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import stillScripts from 'virtual:still-scripts'
import { patterns } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { traced } from '#shop/base/redact.ts'
import { buildIdOf } from '#app/rendering/build-id.server.ts'
import { bytesOf } from '#app/rendering/utf8-chunks.server.ts'
import { isCrawler } from '#app/request/crawler.server.ts'
import { fetchAhead } from '#app/rendering/prefetch-links.server.ts'
import { fieldsSent } from '#app/request/forms.server.ts'
import { handoffBlock } from '#app/rendering/hydration-data.server.ts'
import { securityPolicy } from '#app/rendering/content-security-policy.server.ts'
import { ask } from '#app/request/context.server.ts'
import { routeFiles } from '#app/rendering/route-files.server.ts'
import { SentInVain } from '#app/request/failed-form.ts'
import { isStill, RouteFiles, StillPage } from '#app/rendering/static-page.ts'
import { toldToAll } from '#app/request/root-loader.server.ts'

/**
 * Renders a page at once, as a string: no page defers data, and a stream costs a third of the speed. The data for the browser,
 * which the framework would stream behind the page, is written into it; a test makes sure that pages hydrate. A still page has neither
 * data nor framework to wait for.
 */
export default function handleRequest(...asked: Asked): Response | Promise<Response> {
  const [request, status, , entry, context] = asked
  const isInVain = request.method === 'POST' && status >= 500 && entry.staticHandlerContext.errors
  return isInVain ? sentWith(request, context).then((sent) => draw(sent, ...asked)) : draw(null, ...asked)
}

const RETRY = 'Retry-After'

type Asked = [request: Request, status: number, headers: Headers, entry: EntryContext, context: Readonly<RouterContextProvider>]

async function sentWith(request: Request, context: Asked[4]): ReturnType<typeof fieldsSent> {
  const body = await ask(context)
    .sent()
    .catch(() => null)
  return body && fieldsSent(body, request.headers.get('Content-Type') ?? '')
}

function draw(sent: Awaited<ReturnType<typeof fieldsSent>>, ...[request, status, headers, entry, context]: Asked): Response {
  const { page, by, shop } = ask(context)
  // A guard has answered already.
  if (page.html !== null) return finished(null, status, headers, shop.live.origin)
  const { loaderData: loaded, actionData, actionHeaders, errors, matches } = entry.staticHandlerContext
  // Of what a form's answer has of headers the framework passes on its cookies alone.
  for (const answered of Object.values(actionHeaders)) if (answered.has(RETRY)) headers.set(RETRY, answered.get(RETRY)!)
  // After a form that failed the framework asks no loader, not even for the words of the error screen.
  const loaderData = errors && !loaded['root'] ? { ...loaded, root: toldToAll(context) } : loaded
  const staticHandlerContext = { ...entry.staticHandlerContext, loaderData }
  if (errors && isCrawler(request.headers.get('user-agent'))) return bareStatus(request, status, headers, context)
  const alone = isStill(
    matches.map(({ route }) => route),
    errors,
  )
  const nonce = alone ? null : randomBytes(16).toString('base64')
  const manifest = alone ? withOwnRoutes(entry) : entry.manifest
  const tree = (
    <StillPage value={alone}>
      <SentInVain value={sent}>
        <RouteFiles value={(id) => routeFiles(entry.manifest, id)}>
          <ServerRouter
            context={{ ...entry, staticHandlerContext, manifest, serverHandoffStream: undefined }}
            url={request.url}
            nonce={nonce ?? undefined}
          />
        </RouteFiles>
      </SentInVain>
    </StillPage>
  )
  // Nobody's pages lie ready but visitors': to fetch them ahead costs next to nothing. A file of the rules would be one more that a first visit waits for.
  const ahead = by.kind === 'visitor' && import.meta.env.PROD ? `<script type="speculationrules">${fetchAhead}</script>` : ''
  const html = alone ? renderToStaticMarkup(tree) : renderToString(tree)
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  // Which build this page is of: feel/builds.ts compares it with the one that is live.
  const build = `<meta name="build" content="${buildIdOf(entry.manifest.version)}"/>`
  const start = html.slice(0, head)
  page.html = alone
    ? bytesOf('<!DOCTYPE html>', start, build, stillScripts, html.slice(head, end), ahead, html.slice(end))
    : bytesOf(
        '<!DOCTYPE html>',
        afterTheRest(start),
        build,
        html.slice(head, end),
        handoffBlock({ loaderData, actionData, errors }),
        ahead,
        html.slice(end),
      )
  return finished(nonce, status, headers, shop.live.origin)
}

/** The framework makes all routes that it is told of anew for each page, a sixth of what drawing a product costs. A still page leads nowhere by them. */
function withOwnRoutes({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  return { ...manifest, routes: Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]])) }
}

/** Scripts come after styles, letters and pictures: the page is whole without them. Browsers would fetch them first, as the framework names them. */
function afterTheRest(head: string): string {
  return head.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}

function finished(nonce: string | null, status: number, headers: Headers, liveOrigin: string): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // In development Vite adds scripts and styles of its own behind this.
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', securityPolicy(nonce, liveOrigin))
  return new Response(null, { status, headers })
}

/** Faults of ours go to the log; refusals, unknown pages and aborted requests are no faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Failure) return
  ask(context).shop.log.error('A page failed', {
    method: request.method,
    path: pathOf(request),
    error: traced(error),
  })
}

/** A crawler is told the status and nothing else; the error goes to the error hook, so that the owner sees what crawlers meet. */
function bareStatus(request: Request, status: number, headers: Headers, context: Readonly<RouterContextProvider>): Response {
  ask(context).shop.log.warn('A crawler met an error', { status, path: pathOf(request) })
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : String(status), { status, headers })
}

const secretPath = patterns.sharedCart.split(':', 1)[0]!

/** For the log, which must not hold the secret of a link. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  const at = pathname.indexOf(secretPath)
  return at === -1 ? pathname : pathname.slice(0, at + secretPath.length)
}
