import type { Context } from 'hono'
import { type AppParts, openApp } from '#server/app.ts'
import type { AskEnv } from '#server/http/request-context.ts'
import type { TestShop } from './open-shop.ts'

export interface Call {
  method?: string
  /** Sent as JSON, or as it is where it is text, bytes or a form. */
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The answer's JSON, {} where it is something else. */
  body: Record<string, unknown>
  /** 'name=value' of each cookie that was set. */
  cookies: string[]
}

/** The whole shop as one application, asked as a browser at its own address would. Pages answer their path, unless a test brings its own. */
export function openTestApp(shop: TestShop, over: Partial<AppParts> = {}) {
  const pages = async (c: Context<AskEnv>) => {
    if (c.get('fault')) throw c.get('fault')
    return c.text(`page ${c.req.path}`)
  }
  const app = openApp({
    shop,
    pages,
    buildId: 'build-1',
    clientFiles: null,
    stylesheets: [],
    iconService: null,
    serviceKey: 'the service key of this test, quite long',
    trustProxy: false,
    ready: async () => true,
    syncCatalogue: () => {},
    embedded: [],
    figures: () => [],
    ...over,
  })
  const { host } = new URL(shop.settings.url)

  async function call(path: string, { method = 'GET', body, cookie, headers = {} }: Call = {}): Promise<Answer> {
    const isRaw =
      typeof body === 'string' || body instanceof Uint8Array || body instanceof URLSearchParams || body instanceof ReadableStream
    const request = new Request(shop.settings.url + path, {
      method,
      headers: { Host: host, ...(cookie && { Cookie: cookie }), ...headers },
      body: isRaw || body === undefined ? (body as BodyInit | undefined) : JSON.stringify(body),
      duplex: 'half',
    } as RequestInit)
    const response = await app.request(request, undefined, {})
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!),
    }
  }
  return { app, call }
}
