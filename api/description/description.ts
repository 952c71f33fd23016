import { type Env, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import type { OpenAPIV3_1 } from 'openapi-types'
import { told } from './describe-route.ts'
import { documentOf } from './description/document.ts'
import { handbook } from './description/handbook.ts'
import handbookStyles from './description/handbook.css?raw'

export interface ShopToDescribe {
  name: string
  /** Public address without a trailing slash. */
  url: string
  /** Addresses of the stylesheets that every shop page uses. */
  stylesheets: string[]
}

const STYLES = '/api/docs.css'
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * GET /api/openapi.json: every endpoint as an OpenAPI 3.1 document, generated from the routes. GET
 * /api/docs: the same as a readable page.
 */
export function descriptionCalls<E extends Env>(app: () => Hono<E>, shop: ShopToDescribe): Hono {
  let made: Promise<OpenAPIV3_1.Document> | undefined
  const document = () => (made ??= documentOf(app(), shop))
  return new Hono()
    .get('/api/openapi.json', etag(), tellOfDocument, async (c) =>
      c.json(await document(), 200, { 'Cache-Control': 'public, max-age=300' }),
    )
    .get('/api/docs', etag(), tellOfHandbook, async (c) => {
      const theme = getCookie(c, 'theme')
      const page = handbook(await document(), {
        ...shop,
        stylesheets: [...shop.stylesheets, STYLES],
        theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      })
      // Private, because the page shows the reader's theme.
      return c.html(page, 200, { 'Cache-Control': 'private, no-cache', 'Content-Security-Policy': POLICY })
    })
    .get(STYLES, etag(), tellOfStyles, (c) =>
      c.body(handbookStyles, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
    )
}

const tellOfDocument = told({
  name: 'openapi',
  about: 'Running',
  summary: 'This description, as an OpenAPI 3.1 document.',
  answer: { type: 'application/json', description: 'The document.' },
})
const tellOfHandbook = told({
  name: 'handbook',
  about: 'Running',
  summary: 'This description, as a page to read.',
  answer: { type: 'text/html', description: 'The page.' },
})
const tellOfStyles = told({
  name: 'handbookStyles',
  about: 'Running',
  summary: 'How the page looks.',
  answer: { type: 'text/css', description: 'A stylesheet.' },
})
