import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { shopRequest } from '#app/request.server.ts'
import { type Locale, localePrefix, locales } from '#shared/locale.ts'
import type { AskEnv } from './ask.ts'
import { securityHeaders } from './security-headers.ts'
import { answerWith, keyOf, type PageCache } from './page-cache.ts'

export type Pages = (c: Context<AskEnv>) => Promise<Response>

/** Answers every page: one router a language, told its prefix, so that pages and links never think of it. */
export function openPages(build: ServerBuild, cache: PageCache, publicHost: string): Pages {
  const routers = new Map<Locale, ReturnType<typeof createRequestHandler>>(
    locales.map((locale) => [
      locale,
      createRequestHandler({ ...build, basename: localePrefix(locale) || '/', allowedActionOrigins: [publicHost] }, 'production'),
    ]),
  )

  return async (c) => {
    const router = routers.get(c.get('ask').locale)!
    const isData = c.req.path.endsWith('.data')
    const key = isData ? null : keyOf(c.env.incoming)
    if (key === null) return (await render(c, router)).response

    let own: Response | null = null
    const kept = await cache.once(key, async () => {
      const { response, html, tags } = await render(c, router)
      own = response
      return html !== null && tags.length > 0 && response.status === 200 && !response.headers.has('Set-Cookie')
        ? { html, tags, headers: { ...Object.fromEntries(response.headers), ...securityHeaders } }
        : null
    })
    if (!kept) return own ?? (await render(c, router)).response
    const { body, ...init } = answerWith(kept, c.env.incoming)
    return new Response(body as Uint8Array<ArrayBuffer> | null, init)
  }
}

async function render(c: Context<AskEnv>, router: ReturnType<typeof createRequestHandler>) {
  const page: { html: string | null } = { html: null }
  const tags: string[] = []
  const context = new RouterContextProvider()
  context.set(shopRequest, { ...c.get('ask'), page, keep: (...more) => void tags.push(...more) })
  const answer = await router(c.req.raw, context)
  for (const cookie of c.get('cookies')) answer.headers.append('Set-Cookie', cookie)
  if (tags.length === 0 || answer.headers.has('Set-Cookie')) answer.headers.set('Cache-Control', 'no-store')
  else answer.headers.set('Cache-Control', 'no-cache')
  // A string body stays a light answer in Hono all the way to the socket.
  const response = page.html === null ? answer : new Response(page.html, answer)
  return { response, html: page.html, tags }
}
