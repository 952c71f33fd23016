import { type Env, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import type { OpenAPIV3_1 } from 'openapi-types'
import { describeRoute } from './describe-route.ts'
import { openApiDocument } from './description/document.ts'
import { renderHandbook } from './description/handbook.ts'
import handbookStyles from './description/handbook.css?raw'

interface DescribedShop {
  name: string
  /** Public address without a trailing slash. */
  url: string
  /** Addresses of the stylesheets that every shop page uses. */
  stylesheets: string[]
}

const STYLESHEET_PATH = '/api/docs.css'
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * GET /api/openapi.json: every endpoint as an OpenAPI 3.1 document, generated from the routes. GET
 * /api/docs: the same as a readable page.
 */
export function descriptionRoutes<E extends Env>(app: () => Hono<E>, shop: DescribedShop): Hono {
  let made: Promise<OpenAPIV3_1.Document> | undefined
  const document = () => (made ??= openApiDocument(app(), shop))
  return new Hono()
    .get('/api/openapi.json', etag({ weak: true }), describeDocument, async (c) =>
      c.json(await document(), 200, { 'Cache-Control': 'public, max-age=300' }),
    )
    .get('/api/docs', etag({ weak: true }), describeHandbook, async (c) => {
      const theme = getCookie(c, 'theme')
      const page = renderHandbook(await document(), {
        ...shop,
        stylesheets: [...shop.stylesheets, STYLESHEET_PATH],
        theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      })
      // Private, because the page shows the reader's theme.
      return c.html(page, 200, { 'Cache-Control': 'private, no-cache', 'Content-Security-Policy': CONTENT_SECURITY_POLICY })
    })
    .get(STYLESHEET_PATH, etag({ weak: true }), describeStyles, (c) =>
      c.body(handbookStyles, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
    )
}

const describeDocument = describeRoute({
  name: 'getOpenApiDocument',
  about: 'Operations',
  summary: 'Get this reference as an OpenAPI 3.1 document',
  answer: { type: 'application/json', description: 'The OpenAPI document.' },
})
const describeHandbook = describeRoute({
  name: 'getApiReference',
  about: 'Operations',
  summary: 'Get this reference as a web page',
  answer: { type: 'text/html', description: 'The API reference.' },
})
const describeStyles = describeRoute({
  name: 'getApiReferenceStyles',
  about: 'Operations',
  summary: 'Get the stylesheet of the web page',
  answer: { type: 'text/css', description: 'A stylesheet.' },
})
