import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ShopRequest, shopRequest } from '#app/request/context.server.ts'
import { type Locale, localePrefix, locales } from '#shared/locale.ts'
import type { AskEnv } from '#server/http/request-context.ts'
import { type Documents, openDocuments } from './documents.ts'
import { securityHeadersOf } from '#server/http/security-headers.ts'
import { answerWith, keyOf, type PageCache, queryIn } from './page-cache.ts'

export type Pages = (c: Context<AskEnv>) => Promise<Response>

/** Answers every page: one router a language, told its prefix, so that pages and links never think of it. */
export function openPages(build: ServerBuild, cache: PageCache, publicUrl: URL): Pages {
  const always = securityHeadersOf(publicUrl)
  const routers = new Map<Locale, Router>(locales.map((locale) => [locale, routerOf(build, locale, publicUrl)]))

  return async (c) => {
    const router = routers.get(c.get('ask').locale)!
    const isData = c.req.path.endsWith('.data')
    if (c.get('fault')) return (await render(c, (...asked) => router.fail(...asked, c.get('fault')), always)).response()
    const key = isData ? null : keyOf(c.env.incoming)
    const query = key === null ? null : queryIn(key)
    if (key === null || query === null || !isWhoseKeySays(key, c.get('ask'))) {
      return (await render(c, router.answer, always)).response()
    }

    const answer: Answer = (request, context) => router.answer(withQuery(request, query), context)
    let own: Rendered | null = null
    const kept = await cache.once(key, async () => (own = await render(c, answer, always)).toKeep)
    if (!kept) return (own ?? (await render(c, router.answer, always))).response()
    c.set('isPage', true)
    const { body, ...init } = answerWith(kept, c.env.incoming)
    return new Response(body as Uint8Array<ArrayBuffer> | null, init)
  }
}

/**
 * The request with no more of its query than its key has: nothing else that somebody wrote there
 * can reach a page which others are answered.
 */
function withQuery(request: Request, query: string): Request {
  const url = new URL(request.url)
  if (url.search === query) return request
  url.search = query
  return new Request(url, { method: request.method, headers: request.headers, signal: request.signal })
}

/** A cookie can be written so that whoever reads the key overlooks it: `session_token =`, `theme=%64ark`. What is made for such a visitor is kept for nobody. */
function isWhoseKeySays(key: string, { by, flash, theme }: AskEnv['Variables']['ask']): boolean {
  return by.kind === 'visitor' && flash === null && key.startsWith(`${theme} `)
}

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>
interface Router {
  answer: Answer
  /** The error screen, where it is not known who asks. */
  fail: Documents['fail']
}

/** Whole pages are made here; forms, pages' data and addresses without a page are left to the framework's own handler. */
function routerOf(build: ServerBuild, locale: Locale, publicUrl: URL): Router {
  const local = { ...build, basename: localePrefix(locale) || '/', allowedActionOrigins: [publicUrl.host] }
  const documents = openDocuments(local)
  const others = createRequestHandler(local, 'production')
  const answer: Answer = (request, context) =>
    request.method === 'GET' && documents.answers(request.url) ? documents.answer(request, context) : others(request, context)
  return { answer, fail: documents.fail }
}

interface Rendered {
  /** What a cache may keep of it; null where it may not. */
  toKeep: { html: string | Buffer; tags: string[]; headers: Record<string, string> } | null
  response: () => Response
}

async function render(c: Context<AskEnv>, answerTo: Answer, always: Record<string, string>): Promise<Rendered> {
  const page: ShopRequest['page'] = { html: null }
  const tags: string[] = []
  const context = new RouterContextProvider()
  context.set(shopRequest, { ...c.get('ask'), page, sent: () => c.req.arrayBuffer(), keep: (...more) => void tags.push(...more) })
  const answer = await answerTo(c.req.raw, context)
  const cookies = [...answer.headers.getSetCookie(), ...c.get('cookies')]
  const { html } = page
  const mayBeKept = html !== null && tags.length > 0 && cookies.length === 0 && answer.status === 200
  // What an answer says of itself counts: a letter's preview may stand in a frame.
  const headers = {
    ...always,
    ...Object.fromEntries(answer.headers),
    'cache-control': mayBeKept ? 'no-cache' : isRefusedToStranger(c, answer.status) ? 'private, no-cache' : 'no-store',
    ...(answer.status === 405 && { allow: 'GET, HEAD' }),
  }
  c.set('isPage', true)
  return {
    // Every page tells from when on delivery is free.
    toKeep: mayBeKept ? { html, tags: [...tags, 'settings'], headers } : null,
    response: () => (html === null ? withHeaders(answer, headers, c.get('cookies')) : pageOf(c, html, answer.status, headers, cookies)),
  }
}

/**
 * Whoever was told that something is wrong, and goes on by a link, comes back to a page of the browser's own that asks whether to send the form again,
 * unless the browser may keep what it was answered. Pages of who is signed in are gone when they sign out.
 */
function isRefusedToStranger(c: Context<AskEnv>, status: number): boolean {
  return c.req.method === 'POST' && status >= 400 && status < 500 && c.get('ask').by.kind === 'visitor'
}

/** A page as it is, with plain headers: so it reaches the socket without becoming a stream. */
function pageOf(c: Context<AskEnv>, html: string | Buffer, status: number, headers: Record<string, string>, cookies: string[]): Response {
  return c.body(html as Buffer<ArrayBuffer>, status as 200, cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers)
}

/** A redirect or a page's data as the router answered it. */
function withHeaders(answer: Response, headers: Record<string, string>, cookies: string[]): Response {
  const response = new Response(answer.body, answer)
  for (const [name, value] of Object.entries(headers)) if (name !== 'set-cookie') response.headers.set(name, value)
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
