import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { personalContextOf, type ShopRequest, requestContextKey } from '#app/request/context.server.ts'
import { isUnavailable } from '#database/startup-wait.ts'
import { type Locale, localePrefix, locales } from '#shared/locale.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { openStaticPages } from './static-pages.ts'
import { compressed, compressResponse } from '#server/http/compress-responses.ts'
import { securityHeadersOf } from '#server/http/security-headers.ts'
import { type Answer, errorPageRequest, fileErrorPage, isBareFileError } from './error-page.ts'
import { outageResponse } from './outage-page.ts'
import type { Customer } from '#shop/actor.ts'
import {
  type CacheablePage,
  cachedQueryOf,
  customerResponse,
  fitsCustomer,
  keyPrefix,
  pageCacheKey,
  type CachedPage,
  type PageCache,
  type PageResponse,
  type PageTemplate,
  type RenderedTemplate,
} from './page-cache.ts'
import { openTemplateContext } from './template-context.ts'

export type PageHandler = (c: Context<RequestEnv>) => Promise<Response>

interface PageOptions {
  /** Whether the database answers right now. */
  databaseAnswers?: () => Promise<boolean>
  isDevelopment?: boolean
}

/**
 * Answers every page with one router per language. The router has the language prefix as base name,
 * so pages and links can ignore it.
 */
export function openPageHandler(
  build: ServerBuild,
  cache: PageCache,
  publicUrl: URL,
  { databaseAnswers = () => Promise.resolve(true), isDevelopment = false }: PageOptions = {},
): PageHandler {
  const frame: Frame = { always: securityHeadersOf(publicUrl), stylesheets: build.assets.routes['root']?.css ?? [] }
  const routers = new Map<Locale, Answer>(locales.map((locale) => [locale, routerOf(build, locale, { publicUrl, isDevelopment })]))

  return async (c) => {
    const { locale } = c.get('requestContext')
    const answerOf = routers.get(locale)!
    const isData = c.req.path.endsWith('.data')
    if (c.get('fault') !== undefined)
      return (await render(c, (request, context) => answerOf(errorPageRequest(request, locale), context), frame)).response()
    const { by } = c.get('requestContext')
    const key = isData ? null : pageCacheKey(c.env.incoming, by.kind)
    const query = key === null ? null : cachedQueryOf(key)
    if (key === null || query === null || !belongsToKey(key, c.get('requestContext'))) {
      return (await render(c, answerOf, frame)).response()
    }

    const answer: Answer = (request, context) => answerOf(withQuery(request, query), context)
    if (!cache.admits(key)) {
      const first = await render(c, answer, frame)
      if (first.cacheable) cache.noteSearch(key)
      return first.response()
    }
    if (by.kind === 'customer') {
      const template = await cache.templateOnce(key, () => renderTemplate(c, answer, frame))
      if (template && (await fitsCustomer(template, by))) return sendTemplate(c, template, by)
      return (await render(c, answerOf, frame)).response()
    }
    let own: Rendered | null = null
    const stale = cache.stale(key)
    const rendering = cache.once(key, async () => (own = await render(c, answer, frame)).cacheable)
    const page = stale ? await unlessDatabaseAway(rendering, databaseAnswers) : await rendering
    const send = (cached: CachedPage) => sendCached(c, cache.responseTo(c.env.incoming, key, cached))
    if (page) return send(page)
    if (page === undefined && stale) return send(stale)
    const alone = own ?? (await render(c, answerOf, frame))
    return stale && alone.isAway ? send(stale) : alone.response()
  }
}

/** How long a page may take before somebody asks whether the database answers, in milliseconds. */
const SLOW_PAGE_MS = 1500

/** The page, or undefined as soon as the database is known not to answer. */
async function unlessDatabaseAway<T>(rendering: Promise<T>, databaseAnswers: () => Promise<boolean>): Promise<T | undefined> {
  // A page that fails after its visitor has got another is nobody's.
  rendering.catch(() => {})
  const done = new AbortController()
  const finished = rendering.finally(() => done.abort())
  for (;;) {
    const late = await Promise.race([finished.then(() => false), wait(SLOW_PAGE_MS, true, { signal: done.signal }).catch(() => false)])
    if (!late) return rendering
    if (!(await databaseAnswers())) return undefined
  }
}

function sendCached(c: Context<RequestEnv>, { body, status, headers, isShared }: PageResponse): Response {
  c.set('isPage', true)
  // The id of one request means nothing to the other visitors who get a held page.
  if (isShared) c.env.outgoing.removeHeader('X-Request-Id')
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers })
}

function sendTemplate(c: Context<RequestEnv>, template: PageTemplate, by: Customer): Response {
  c.set('isPage', true)
  const { headers, body } = customerResponse(template, by, c.env.incoming)
  const response = new Response(body as Uint8Array<ArrayBuffer> | null, { headers })
  for (const cookie of c.get('cookies')) response.headers.append('Set-Cookie', cookie)
  return response
}

/**
 * The request with only the query of its cache key. Other parameters must not reach a page that is
 * sent to every visitor.
 */
function withQuery(request: Request, query: string): Request {
  const url = new URL(request.url)
  if (url.search === query) return request
  url.search = query
  return new Request(url, { method: request.method, headers: request.headers, signal: request.signal })
}

/**
 * An odd spelling of a cookie can hide it from the cache key: `session_token =`, `theme=%64ark`. A
 * page for such a request must not be cached.
 */
function belongsToKey(key: string, { by, flash, theme }: RequestEnv['Variables']['requestContext']): boolean {
  return flash === null && key.startsWith(keyPrefix(theme, by.kind))
}

/**
 * The framework's request handler answers everything but the GET of a static page. In development
 * it answers those too, because only it names the style sheet that Vite collects for a page.
 */
function routerOf(build: ServerBuild, locale: Locale, { publicUrl, isDevelopment }: { publicUrl: URL; isDevelopment: boolean }): Answer {
  const local = { ...notingOutages(build), basename: localePrefix(locale) || '/', allowedActionOrigins: [publicUrl.host] }
  const others = createRequestHandler(local, 'production')
  if (isDevelopment) return others
  const staticPages = openStaticPages(local)
  return (request, context) =>
    request.method === 'GET' && staticPages.has(request.url) ? staticPages.answer(request, context) : others(request, context)
}

/** The requests that failed because the database is away. */
const outages = new WeakSet<object>()

/** The framework tells only its error hook what failed, not its caller. */
function notingOutages(build: ServerBuild): ServerBuild {
  const { module } = build.entry
  const handleError: typeof module.handleError = (error, args) => {
    if (isUnavailable(error)) outages.add(args.context)
    module.handleError?.(error, args)
  }
  return { ...build, entry: { module: { ...module, handleError } } }
}

/** Common to all pages: its headers and its stylesheets. */
interface Frame {
  always: Record<string, string>
  stylesheets: string[]
}

interface Rendered {
  /** The database is away. */
  isAway: boolean
  /** The parts that may be cached; null when the page must not be cached. */
  cacheable: CacheablePage | null
  response: () => Response | Promise<Response>
}

async function render(c: Context<RequestEnv>, answerTo: Answer, { always, stylesheets }: Frame): Promise<Rendered> {
  const asked = requestOf(c)
  const { page } = asked.context
  const context = new RouterContextProvider()
  context.set(requestContextKey, asked.context)
  const answered = await answerTo(c.req.raw, context)
  // Not only a 500: a form that was refused has the status of the refusal, even where its page then
  // fails.
  const isAway = outages.has(context)
  if (isAway) return { isAway, cacheable: null, response: () => outageResponse(c, always, stylesheets) }
  // The framework makes a page of a guard's response, or of an error, only where there is a page: not
  // for a file.
  const answer = page.early ?? (isBareFileError(c, page, answered) ? await fileErrorPage(c, asked.context, answered, answerTo) : answered)
  const cookies = [...answer.headers.getSetCookie(), ...c.get('cookies')]
  const { html } = page
  const isCacheable = html !== null && asked.tags.length > 0 && cookies.length === 0 && answer.status === 200
  // Headers of the response override the defaults: the preview of an email may be shown in a frame.
  const headers = {
    ...always,
    ...Object.fromEntries(answer.headers),
    'cache-control':
      isCacheable && c.get('requestContext').by.kind === 'visitor'
        ? 'no-cache'
        : isRefusedToStranger(c, answer.status)
          ? 'private, no-cache'
          : 'no-store',
    ...(answer.status === 405 && { allow: 'GET, HEAD' }),
  }
  c.set('isPage', true)
  return {
    isAway: false,
    cacheable: isCacheable ? { html, tags: [...asked.tags, ...EVERY_PAGE_TAGS], headers } : null,
    response: () => (html === null ? withHeaders(c, answer, headers) : pageOf(c, html, { status: answer.status, headers, cookies })),
  }
}

/** Every page shows the minimum order value for free delivery. */
const EVERY_PAGE_TAGS = ['settings']

/** The request context for the loaders of a page, and the cache tags that they add. */
function requestOf(c: Context<RequestEnv>): { context: ShopRequest; tags: string[] } {
  const tags: string[] = []
  const asked = c.get('requestContext')
  const context: ShopRequest = {
    ...asked,
    ...personalContextOf(asked.by),
    page: { html: null },
    fault: c.get('fault'),
    sent: () => c.req.arrayBuffer(),
    cache: (...more) => void tags.push(...more),
  }
  return { context, tags }
}

/** Renders the page for all customers. Null when it depends on more of them than a template may. */
async function renderTemplate(c: Context<RequestEnv>, answerTo: Answer, { always }: Frame): Promise<RenderedTemplate | null> {
  const { context: asked, tags } = requestOf(c)
  const template = openTemplateContext(asked)
  const context = new RouterContextProvider()
  context.set(requestContextKey, template.context)
  // Neither the cookies nor the end of this customer's request may reach the page.
  const { status, headers } = await answerTo(new Request(c.req.url), context)
  const { html } = template.context.page
  if (html === null || tags.length === 0 || status !== 200 || headers.getSetCookie().length > 0) return null
  return template.finish({ html, tags: [...tags, ...EVERY_PAGE_TAGS], headers: { ...always, ...Object.fromEntries(headers) } })
}

/**
 * With 'no-store', the browser asks a visitor who goes back to a rejected form whether to send it
 * again. So the browser may cache these responses. Responses of signed-in users are not
 * cached, because they must be gone after sign-out.
 */
function isRefusedToStranger(c: Context<RequestEnv>, status: number): boolean {
  return c.req.method === 'POST' && status >= 400 && status < 500 && c.get('requestContext').by.kind === 'visitor'
}

/** Sends a page with plain headers. This way it reaches the socket without becoming a stream. */
async function pageOf(
  c: Context<RequestEnv>,
  html: string | Buffer,
  { status, headers, cookies }: { status: number; headers: Record<string, string>; cookies: string[] },
): Promise<Response> {
  const packed = await compressed(c, html)
  const all = { ...headers, vary: headers['vary'] ? `${headers['vary']}, Accept-Encoding` : 'Accept-Encoding', ...packed?.headers }
  const body = packed?.body ?? (html as Buffer<ArrayBuffer>)
  return c.body(body, status as 200, cookies.length > 0 ? { ...all, 'set-cookie': cookies } : all)
}

/** A redirect or a data response as the router returned it. */
function withHeaders(c: Context<RequestEnv>, answer: Response, headers: Record<string, string>): Promise<Response> {
  const response = new Response(answer.body, answer)
  for (const [name, value] of Object.entries(headers)) if (name !== 'set-cookie') response.headers.set(name, value)
  for (const cookie of c.get('cookies')) response.headers.append('Set-Cookie', cookie)
  return compressResponse(c, response)
}
