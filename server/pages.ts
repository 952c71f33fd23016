import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { shopRequest } from '#app/request.server.ts'
import { type Locale, localePrefix, locales } from '#shared/locale.ts'
import type { AskEnv } from './ask.ts'
import { securityHeadersOf } from './security-headers.ts'
import { answerWith, keyOf, type PageCache } from './page-cache.ts'

export type Pages = (c: Context<AskEnv>) => Promise<Response>

/** Answers every page: one router a language, told its prefix, so that pages and links never think of it. */
export function openPages(build: ServerBuild, cache: PageCache, publicUrl: URL): Pages {
  const always = securityHeadersOf(publicUrl)
  const routers = new Map<Locale, ReturnType<typeof createRequestHandler>>(
    locales.map((locale) => [
      locale,
      createRequestHandler({ ...build, basename: localePrefix(locale) || '/', allowedActionOrigins: [publicUrl.host] }, 'production'),
    ]),
  )

  return async (c) => {
    const router = routers.get(c.get('ask').locale)!
    const isData = c.req.path.endsWith('.data')
    const key = isData ? null : keyOf(c.env.incoming)
    if (key === null) return (await render(c, router, always)).response

    let own: Response | null = null
    const kept = await cache.once(key, async () => {
      const { response, html, tags, headers } = await render(c, router, always)
      own = response
      return html !== null && tags.length > 0 && response.status === 200 ? { html, tags, headers } : null
    })
    if (!kept) return own ?? (await render(c, router, always)).response
    const { body, ...init } = answerWith(kept, c.env.incoming)
    return new Response(body as Uint8Array<ArrayBuffer> | null, init)
  }
}

async function render(c: Context<AskEnv>, router: ReturnType<typeof createRequestHandler>, always: Record<string, string>) {
  const page: { html: string | null } = { html: null }
  const tags: string[] = []
  const context = new RouterContextProvider()
  context.set(shopRequest, { ...c.get('ask'), page, keep: (...more) => void tags.push(...more) })
  const answer = await router(c.req.raw, context)
  const cookies = c.get('cookies')
  const mayBeKept = tags.length > 0 && cookies.length === 0 && !answer.headers.has('Set-Cookie')
  const headers = { ...Object.fromEntries(answer.headers), ...always, 'cache-control': mayBeKept ? 'no-cache' : 'no-store' }
  c.set('isPage', true)
  const response = page.html === null ? withHeaders(answer, headers, cookies) : pageOf(c, page.html, answer, headers)
  return { response, html: page.html, tags: mayBeKept ? tags : [], headers }
}

/** A page as the string it is, with plain headers: so it reaches the socket without becoming a stream. */
function pageOf(c: Context<AskEnv>, html: string, answer: Response, headers: Record<string, string>): Response {
  const cookies = [...answer.headers.getSetCookie(), ...c.get('cookies')]
  return c.body(html, answer.status as 200, cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers)
}

/** A redirect or a page's data as the router answered it. */
function withHeaders(answer: Response, headers: Record<string, string>, cookies: string[]): Response {
  const response = new Response(answer.body, answer)
  for (const [name, value] of Object.entries(headers)) if (name !== 'set-cookie') response.headers.set(name, value)
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
