import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Registry } from 'prom-client'
import { addressRoutes } from '#api/accounts/addresses.ts'
import { authRoutes } from '#api/accounts/auth.ts'
import { cartRoutes } from '#api/shopping/cart.ts'
import { savedRoutes } from '#api/shopping/saved.ts'
import { checkoutRoutes } from '#api/shopping/checkout.ts'
import { descriptionRoutes } from '#api/description/description.ts'
import { googleReturnRoute } from '#api/accounts/google.ts'
import { latestBuildRoutes } from '#api/browser/latest-build.ts'
import { healthRoutes } from '#api/operations/health.ts'
import { iconRoutes } from '#api/browser/icons.ts'
import { messageRoutes } from '#api/browser/languages.ts'
import { liveRoutes } from '#api/browser/live.ts'
import { mailLogRoutes, sendMailRoutes } from '#api/mail/mail.ts'
import { joinedDocumentRoutes, documentRoutes } from '#api/shopping/documents.ts'
import { orderRoutes, refundRoutes, returnRoutes } from '#api/shopping/orders.ts'
import { manifestRoutes } from '#api/browser/manifest.ts'
import { metricRoutes } from '#api/operations/metrics.ts'
import { accountingRoutes } from '#api/operations/accounting.ts'
import { testShopRoutes } from '#api/operations/test-shop.ts'
import { reconciliationRoutes } from '#api/operations/reconciliation.ts'
import { allowedMethods, apiRouteNotFound } from '#api/http/route-not-found.ts'
import { pictureRoutes } from '#api/catalogue/pictures.ts'
import { sendFailure } from '#api/http/failure-response.ts'
import { reviewRoutes } from '#api/shopping/reviews.ts'
import { serviceWorkerRoutes } from '#api/browser/service-worker.ts'
import { settingRoutes } from '#api/operations/settings.ts'
import { staffSearchRoutes } from '#api/operations/staff-search.ts'
import { squareRoutes } from '#api/catalogue/square.ts'
import { feedRoutes } from '#api/catalogue/feeds.ts'
import { robotsRoutes } from '#api/catalogue/robots.ts'
import { sitemapRoutes } from '#api/catalogue/sitemap.ts'
import { suggestRoutes } from '#api/catalogue/suggest.ts'
import { webhookEndpointRoutes } from '#api/operations/webhook-endpoints.ts'
import { webhookRoutes } from '#api/operations/incoming-webhooks.ts'
import { SECOND } from '#shared/durations.ts'
import { maxBodySize, acceptsFiles } from '#shared/request-size-limits.ts'
import { clearedSessionCookie } from '#shared/cookies/session-cookie.ts'
import { Failure } from '#shop/failure.ts'
import { redactedStack } from '#shop/base/redact.ts'
import type { IconService } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { type CdnMode, heldByCdn } from '#server/cdn.ts'
import { type RequestEnv, withRequestContext, isApiPath, isSignOut } from '#server/http/request-context.ts'
import { failureOf } from '#server/http/failure-of.ts'
import { limitBody } from '#server/http/body-limit.ts'
import { compressAnswers } from '#server/http/compress-responses.ts'
import { redirectFirstVisit } from '#server/http/language/first-visit-language.ts'
import { redirectClosedLanguages } from '#server/http/language/closed-languages.ts'
import { defaultLanguagePaths, redirectDefaultPrefix } from '#server/http/language/default-language-prefix.ts'
import { pathAndQueryOf, refuseNulInUrl, repairMalformedUrl } from '#server/http/malformed-urls.ts'
import { requireSameOrigin } from '#server/http/forms/csrf-check.ts'
import { serveStaticFiles } from '#server/http/static-files.ts'
import { idempotentForms } from '#server/http/forms/idempotent-forms.ts'
import type { PageHandler } from '#server/pages/pages.ts'
import { fileHeadersOf, securityHeadersOf } from '#server/http/security-headers.ts'
import { saveUnsentForms } from '#server/http/forms/unsent-forms.ts'
import { bufferBody } from '#server/http/buffer-body.ts'

export interface AppParts {
  shop: Shop
  pages: PageHandler
  /** Name of the running build, for /builds/latest.json. */
  buildId: string
  /** Folder of the client files. Null in development, where Vite serves them. */
  clientFiles: string | null
  /** Addresses of the stylesheets that every page has. */
  stylesheets: string[]
  /** The CDN in front of the shop. Null when there is none. */
  cdn: CdnMode | null
  /** The service for icons that the shop does not have. Null when there is none. */
  iconService: IconService | null
  serviceKey: string
  /** Why this may be a shop for the public, where a drill must not run. Empty for a test shop. */
  publicSigns: string[]
  trustProxy: boolean
  /** Whether the shop can serve: the database is reachable and the catalogue is loaded. */
  ready: () => Promise<boolean>
  syncCatalogue: () => void
  /** Servers of the embedded setup, by path. */
  embedded: { path: string; app: Hono }[]
  /** Metrics of this process. */
  processMetrics: Registry
  /** Records each request. Null when tracing is off. */
  requestSpans: MiddlewareHandler<RequestEnv> | null
}

/** The cache tags of the feeds' content. */
const FEED_TAGS = ['catalogue', 'settings']
/**
 * How long a CDN may cache a feed, in milliseconds. The shop builds a feed again after 20 seconds,
 * so a change appears within a minute.
 */
const FEED_HELD_MS = 40 * SECOND

const PAGE_METHODS = ['GET', 'HEAD', 'POST']

/** The whole shop as one Hono application: guards, calls, files, then pages. */
export function openApp(parts: AppParts): Hono<RequestEnv> {
  const { shop } = parts
  const publicUrl = new URL(shop.settings.url)
  const securityHeaders = securityHeadersOf(publicUrl)
  const ofFiles = fileHeadersOf(publicUrl)
  const app = new Hono<RequestEnv>({ strict: false })

  // Node accepts TRACE, but the web `Request` of the handlers below cannot represent it.
  app.on('TRACE', '*', (c) => {
    const allowed = allowedMethods(app, c.req.path)
    return c.text('Method not allowed', 405, { Allow: (allowed.length > 0 ? allowed : PAGE_METHODS).join(', ') })
  })
  app.use(async (c, next) => {
    await next()
    if (!c.get('isPage')) for (const [name, value] of Object.entries(ofFiles)) c.header(name, value)
  })
  app.route('/', healthRoutes(parts.ready))
  app.route('/', latestBuildRoutes(parts.buildId))
  for (const { path, app: embedded } of parts.embedded) app.route(path, embedded)
  if (parts.requestSpans) app.use(parts.requestSpans)
  if (parts.clientFiles) serveStaticFiles(app, parts.clientFiles)
  app.route('/', messageRoutes(shop))
  app.route('/', pictureRoutes(shop))
  app.route('/', sitemapRoutes(shop))
  app.route('/', robotsRoutes(shop))
  if (parts.cdn) for (const path of ['/feeds/*', '/:locale/feeds/*']) app.use(path, heldByCdn(parts.cdn, FEED_TAGS, FEED_HELD_MS))
  app.route('/', feedRoutes(shop))

  app.use(async (c, next) => {
    await next()
    // Pages have these headers already. Changing a finished page response would send its body
    // through a stream.
    if (!c.get('isPage')) for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value)
  })
  // Product pictures and files are read only for staff. A body without a Content-Length is read
  // here, for any sender.
  const isUpload = (c: Context) => c.req.header('content-length') !== undefined && acceptsFiles(c.req.path)
  app.use(limitBody((c) => maxBodySize(isUpload(c) ? c.req.path : '/')))
  app.use('/api/*', compressAnswers())
  app.route(
    '/',
    descriptionRoutes(() => app, { ...shop.settings, stylesheets: parts.stylesheets }),
  )
  app.route('/', manifestRoutes(shop.settings))
  app.route('/', serviceWorkerRoutes({ ...shop.settings, stylesheets: parts.stylesheets }))
  app.route('/', metricRoutes(shop, parts.serviceKey, parts.processMetrics))
  app.route('/api/test-shop', testShopRoutes(parts))
  app.route('/api/webhooks', webhookRoutes(shop, parts.syncCatalogue))
  app.route('/api/suggest', suggestRoutes(shop))
  app.use(refuseNulInUrl(publicUrl))
  app.use(repairMalformedUrl(publicUrl))
  app.use(redirectClosedLanguages(shop.settings))
  app.use(idempotentForms(shop, parts.trustProxy))
  app.use(bufferBody(withRequestContext(shop, parts.trustProxy), isUpload))
  app.use(saveUnsentForms(shop))
  app.route('/', googleReturnRoute())
  app.use(requireSameOrigin(publicUrl))
  app.use(async (c, next) => {
    await next()
    if (!isApiPath(c.req.path)) return
    for (const cookie of c.get('cookies')) c.header('Set-Cookie', cookie, { append: true })
  })
  app.route('/api/auth', authRoutes(parts.serviceKey))
  app.route('/api/cart', cartRoutes())
  app.route('/api/saved', savedRoutes())
  app.route('/api/addresses', addressRoutes())
  app.route('/api/checkout', checkoutRoutes())
  app.route('/api/orders', orderRoutes())
  app.route('/api/orders', documentRoutes())
  app.route('/api/papers', joinedDocumentRoutes())
  app.route('/api/returns', returnRoutes())
  app.route('/api/refunds', refundRoutes())
  app.route('/api/reviews', reviewRoutes())
  app.route('/api/live', liveRoutes())
  app.route('/api/icons', iconRoutes(parts.iconService))
  app.route('/api/settings', settingRoutes())
  app.route('/api/staff', staffSearchRoutes())
  app.route('/api/square', squareRoutes(shop, { failureOf }))
  app.route('/api/webhook-endpoints', webhookEndpointRoutes(parts.serviceKey))
  app.route('/api/reconciliation', reconciliationRoutes(parts.serviceKey))
  app.route('/api/accounting', accountingRoutes(parts.serviceKey))
  app.route('/api/mail', mailLogRoutes(shop, parts.serviceKey))
  app.route('/mail', sendMailRoutes(shop, parts.serviceKey))
  for (const calls of ['/api/*', '/mail/*']) app.all(calls, (c) => apiRouteNotFound(app, c))
  // The endpoints elsewhere, such as /healthz, have no page for another method.
  app.use((c, next) => {
    const { method, path } = c.req
    return method === 'GET' || method === 'HEAD' || allowedMethods(app, path).length === 0
      ? next()
      : Promise.resolve(apiRouteNotFound(app, c))
  })

  if (isLoopback(publicUrl.hostname))
    app.get('*', (c, next) =>
      c.req.header('host') === publicUrl.host ? next() : c.redirect(publicUrl.origin + pathAndQueryOf(c.req.url), 308),
    )
  app.on('GET', defaultLanguagePaths, redirectDefaultPrefix(publicUrl))
  app.get('/', redirectFirstVisit(shop.settings))
  app.all('*', parts.pages)
  app.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof SyntaxError || error instanceof URIError) return sendFailure(c, new Failure('invalid-input'))
    // A client that disconnects before its whole body has arrived is not an internal error.
    if (c.env.incoming?.destroyed && !c.env.incoming.complete) return sendFailure(c, new Failure('invalid-input'))
    shop.log.error('An API request failed', { method: c.req.method, path: c.req.path, error: redactedStack(error) })
    if (isSignOut(c.req.method, c.req.path)) c.header('Set-Cookie', clearedSessionCookie)
    return sendFailure(c, failureOf(error))
  })
  return app
}

/** A browser treats 127.0.0.1 and localhost as two sites, so pages stay on the host of SHOP_URL. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}
