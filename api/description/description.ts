import { type Env, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { once } from '#shared/memoize.ts'
import { prepareResponse, sendPrepared } from '#api/http/conditional-response.ts'
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
const FOR_FIVE_MINUTES = 'public, max-age=300'
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * GET /api/openapi.json: every endpoint as an OpenAPI 3.1 document, generated from the routes. GET
 * /api/docs: the same as a readable page. Each body is made, hashed and compressed once.
 */
export function descriptionRoutes<E extends Env>(app: () => Hono<E>, shop: DescribedShop): Hono {
  const document = once(() => openApiDocument(app(), shop))
  const json = once(async () => prepareResponse(JSON.stringify(await document()), 'application/json'))
  const pageIn = (theme: 'light' | 'dark' | undefined) =>
    once(async () => {
      const page = renderHandbook(await document(), { ...shop, stylesheets: [...shop.stylesheets, STYLESHEET_PATH], theme })
      return prepareResponse(String(await page), 'text/html; charset=UTF-8')
    })
  const [plain, light, dark] = [pageIn(undefined), pageIn('light'), pageIn('dark')]
  const styles = prepareResponse(handbookStyles, 'text/css; charset=utf-8')
  return new Hono()
    .get('/api/openapi.json', describeDocument, async (c) => sendPrepared(c, await json(), FOR_FIVE_MINUTES))
    .get('/api/docs', describeHandbook, async (c) => {
      const theme = getCookie(c, 'theme')
      c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
      // Private, because the page shows the reader's theme.
      return sendPrepared(c, await (theme === 'dark' ? dark : theme === 'light' ? light : plain)(), 'private, no-cache')
    })
    .get(STYLESHEET_PATH, describeStyles, (c) => sendPrepared(c, styles, FOR_FIVE_MINUTES))
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
