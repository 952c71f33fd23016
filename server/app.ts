import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { addressCalls } from '#api/accounts/addresses.ts'
import { authCalls } from '#api/accounts/auth.ts'
import { cartCalls } from '#api/shopping/cart.ts'
import { checkoutCalls } from '#api/shopping/checkout.ts'
import { descriptionCalls } from '#api/description/description.ts'
import { googleReturn } from '#api/accounts/google.ts'
import { healthCalls } from '#api/operations/health.ts'
import { iconCalls } from '#api/browser/icons.ts'
import { languageCalls } from '#api/browser/languages.ts'
import { liveCalls } from '#api/browser/live.ts'
import { letterCalls, mailCalls } from '#api/mail/mail.ts'
import { joinedPaperCalls, paperCalls } from '#api/shopping/documents.ts'
import { orderCalls, refundCalls, returnCalls } from '#api/shopping/orders.ts'
import { manifestCalls } from '#api/browser/manifest.ts'
import { metricCalls } from '#api/operations/metrics.ts'
import { noSuchCall } from '#api/http/no-such-call.ts'
import { pictureCalls } from '#api/catalogue/pictures.ts'
import { refuse } from '#api/http/refusal.ts'
import { reviewCalls } from '#api/shopping/reviews.ts'
import { serviceWorkerCalls } from '#api/browser/service-worker.ts'
import { settingCalls } from '#api/operations/settings.ts'
import { squareCalls } from '#api/catalogue/square.ts'
import { sitemapCalls } from '#api/catalogue/sitemap.ts'
import { suggestCalls } from '#api/catalogue/suggest.ts'
import { webhookCalls } from '#api/operations/webhooks.ts'
import { SECOND, YEAR } from '#shared/durations.ts'
import { languageCookie } from '#shared/cookies/preference-cookies.ts'
import { defaultLocale, localize, preferredLocale } from '#shared/locale.ts'
import { mostSent, takesFiles } from '#shared/max-body-size.ts'
import { noSessionCookie } from '#shared/cookies/session-cookie.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'
import { Failure } from '#shop/failure.ts'
import { traced } from '#shop/base/redact.ts'
import type { Metric } from '#shop/office/metrics.ts'
import type { IconService } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { type AskEnv, asking, isCall, isSignOut } from '#server/http/request-context.ts'
import { limitBody } from '#server/http/body-limit.ts'
import { outOfClosedLanguages } from '#server/http/languages.ts'
import { onePress } from '#server/http/idempotency.ts'
import type { Pages } from '#server/pages/pages.ts'
import { fileHeadersOf, securityHeadersOf } from '#server/http/security-headers.ts'
import { keepUnsentForms } from '#server/http/unsent-forms.ts'
import { onceItHasCome } from '#server/http/buffer-body.ts'

export interface AppParts {
  shop: Shop
  pages: Pages
  /** Name of the running build, for /builds/latest.json. */
  buildId: string
  /** Folder of the client files. Null in development, where Vite serves them. */
  clientFiles: string | null
  /** Addresses of the stylesheets that every page has. */
  stylesheets: string[]
  /** Source of icons that the shop does not have. Null: there is none. */
  iconService: IconService | null
  serviceKey: string
  trustProxy: boolean
  /** Whether the shop can serve: the database is reachable and the catalogue is loaded. */
  ready: () => Promise<boolean>
  syncCatalogue: () => void
  /** Servers of the embedded setup, by path. */
  embedded: { path: string; app: Hono }[]
  /** Metrics of this process. */
  figures: () => Metric[]
}

/** The whole shop as one Hono application: guards, calls, files, then pages. */
export function openApp(parts: AppParts): Hono<AskEnv> {
  const { shop } = parts
  const publicUrl = new URL(shop.settings.url)
  const securityHeaders = securityHeadersOf(publicUrl)
  const ofFiles = fileHeadersOf(publicUrl)
  const app = new Hono<AskEnv>({ strict: false })

  // Node accepts TRACE, but the web `Request` of the handlers below cannot represent it.
  app.on('TRACE', '*', (c) => c.text('Not implemented', 501))
  app.use(async (c, next) => {
    await next()
    if (!c.get('isPage')) for (const [name, value] of Object.entries(ofFiles)) c.header(name, value)
  })
  app.route('/', healthCalls(parts.ready, parts.buildId))
  for (const { path, app: embedded } of parts.embedded) app.route(path, embedded)
  if (parts.clientFiles) serveFiles(app, parts.clientFiles)
  app.route('/', languageCalls(shop))
  app.route('/', pictureCalls(shop))
  app.route('/', sitemapCalls(shop))

  app.use(async (c, next) => {
    await next()
    // Pages have these headers already. Changing a finished page response would send its body
    // through a stream.
    if (!c.get('isPage')) for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value)
  })
  // Product pictures and files: read only for staff. A body without a Content-Length is read here
  // already, for any sender.
  const isUpload = (c: Context) => c.req.header('content-length') !== undefined && takesFiles(c.req.path)
  app.use(limitBody((c) => mostSent(isUpload(c) ? c.req.path : '/')))
  app.route(
    '/',
    descriptionCalls(() => app, { ...shop.settings, stylesheets: parts.stylesheets }),
  )
  app.route('/', manifestCalls(shop.settings))
  app.route('/', serviceWorkerCalls({ ...shop.settings, stylesheets: parts.stylesheets }))
  app.route('/', metricCalls(shop, parts.serviceKey, parts.figures))
  app.route('/api/webhooks', webhookCalls(shop, parts.syncCatalogue))
  app.route('/api/suggest', suggestCalls(shop))
  // PostgreSQL text cannot hold NUL. Without this check, a NUL in an address would cause an
  // internal error.
  app.use(async (c, next) => {
    // Catalogue endpoints look up products in memory and answer 404 themselves.
    if (!c.req.url.includes('%00') || c.req.path.startsWith('/api/square/')) return next()
    if (isCall(c.req.path)) return refuse(c, new Failure('invalid-input'))
    return c.redirect(publicUrl.origin + pathOf(c.req.url).replaceAll('%00', ''), 308)
  })
  // A path with an invalid percent-encoding matches no page. The framework would still try to
  // decode it, and log a complaint on standard error each time.
  app.use(async (c, next) => {
    if (isLegible(c.req.raw.url)) return next()
    if (isCall(c.req.path) || mayChange(c.req.method)) return refuse(c, new Failure('invalid-input'))
    c.req.raw = new Request(publicUrl.origin + pathOf(c.req.url).replaceAll('%', '%25'), c.req.raw)
    return next()
  })
  app.use(outOfClosedLanguages(shop.settings))
  app.use(onePress(shop, parts.trustProxy))
  app.use(onceItHasCome(asking(shop, parts.trustProxy), isUpload))
  app.use(keepUnsentForms(shop))
  app.route('/', googleReturn())
  app.use(async (c, next) => {
    if (mayChange(c.req.method) && !isOurOwn(c.req.header('origin'), c.req.header('sec-fetch-site'), publicUrl)) {
      return refuse(c, new Failure('not-allowed'))
    }
    await next()
    if (!isCall(c.req.path)) return undefined
    for (const cookie of c.get('cookies')) c.header('Set-Cookie', cookie, { append: true })
    return undefined
  })
  app.route('/api/auth', authCalls(parts.serviceKey))
  app.route('/api/cart', cartCalls())
  app.route('/api/addresses', addressCalls())
  app.route('/api/checkout', checkoutCalls())
  app.route('/api/orders', orderCalls())
  app.route('/api/orders', paperCalls())
  app.route('/api/papers', joinedPaperCalls())
  app.route('/api/returns', returnCalls())
  app.route('/api/refunds', refundCalls())
  app.route('/api/reviews', reviewCalls())
  app.route('/api/live', liveCalls())
  app.route('/api/icons', iconCalls(parts.iconService))
  app.route('/api/settings', settingCalls())
  app.route('/api/square', squareCalls(shop))
  app.route('/api/mail', letterCalls(parts.serviceKey))
  app.route('/mail', mailCalls(shop, parts.serviceKey))
  for (const calls of ['/api/*', '/mail/*']) app.all(calls, (c) => noSuchCall(app, c))

  if (isLoopback(publicUrl.hostname))
    app.get('*', (c, next) => (c.req.header('host') === publicUrl.host ? next() : c.redirect(publicUrl.origin + pathOf(c.req.url), 308)))
  app.get('/', (c, next) => {
    const wanted = c.req.header('cookie')?.includes('i18n_redirected=')
      ? null
      : preferredLocale(c.req.header('accept-language'), shop.settings.languages.offered)
    if (!wanted || wanted === defaultLocale) return next()
    c.header('Set-Cookie', tlsCookie(languageCookie(wanted), publicUrl.href))
    c.header('Vary', 'Accept-Language, Cookie')
    return c.redirect(localize('/', wanted) + new URL(c.req.url).search, 302)
  })
  app.all('*', parts.pages)
  app.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof SyntaxError || error instanceof URIError) return refuse(c, new Failure('invalid-input'))
    // A client that disconnects before its whole body has arrived is no error of ours.
    if (c.env.incoming?.destroyed && !c.env.incoming.complete) return refuse(c, new Failure('invalid-input'))
    shop.log.error('A call failed', { method: c.req.method, path: c.req.path, error: traced(error) })
    if (isSignOut(c.req.method, c.req.path)) c.header('Set-Cookie', noSessionCookie)
    return refuse(c, new Failure('internal'))
  })
  return app
}

/** Files with a hash in their name never change. The others may change with the next build. */
function serveFiles(app: Hono<AskEnv>, root: string): void {
  app.use('/assets/*', files(root, `public, max-age=${YEAR / SECOND}, immutable`))
  app.get('/assets/*', (c) => c.text('Not found', 404))
  const others = files(root, 'public, max-age=86400')
  app.use('/*', (c, next) => (/\.(?:svg|png|ico|txt|webmanifest|woff2)$/.test(c.req.path) ? others(c, next) : next()))
}

/**
 * Serves files with a Cache-Control header. It is set on the finished response, because the hook of
 * the file server runs too late for it.
 */
function files(root: string, cacheControl: string): MiddlewareHandler<AskEnv> {
  const serve = serveStatic<AskEnv>({ root, precompressed: true })
  return async (c, next) => {
    let isFile = true
    const answer = await serve(c, () => {
      isFile = false
      return next()
    })
    if (isFile) answer?.headers.set('Cache-Control', cacheControl)
    return answer
  }
}

/** A browser treats 127.0.0.1 and localhost as two sites, so pages stay on the host of SHOP_URL. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function isLegible(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

function mayChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/**
 * Whether a changing request comes from the shop's own pages (CSRF check). Clients that are no
 * browsers send neither header.
 */
function isOurOwn(origin: string | undefined, site: string | undefined, publicUrl: URL): boolean {
  if (origin !== undefined) return origin === publicUrl.origin
  return site === undefined || site === 'same-origin' || site === 'none'
}
