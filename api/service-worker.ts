import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { localePrefix, locales } from '#shared/locale.ts'
import { told } from './describe.ts'
import { noConnectionPage, pageScript, pageStyle } from './service-worker/page.ts'
import { work } from './service-worker/work.ts'

/**
 * GET /service-worker.js: what a browser that has been here shows in place of a page that cannot be reached. It keeps nothing, so that
 * nothing can be out of date or somebody else's: the words are in it.
 */
export function serviceWorkerCalls(shop: { name: string; stylesheets: string[] }): Hono {
  const pages = Object.fromEntries(locales.map((locale) => [localePrefix(locale), noConnectionPage(locale, shop)]))
  const script = `(${work.toString()})(self, ${JSON.stringify({ pages, policy })})\n`
  return new Hono().get('/service-worker.js', tellOfServiceWorker, etag(), (c) =>
    c.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': own,
    }),
  )
}

/** What the worker itself may do: ask whether it is still wanted, and fetch the pages that somebody goes to. */
const own = "default-src 'none'; connect-src 'self'"

/** What its page may. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(pageScript)}`,
  `style-src 'self' ${hashOf(pageStyle)}`,
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const tellOfServiceWorker = told({
  name: 'serviceWorker',
  about: 'Running',
  summary: 'What a browser shows in place of a page that cannot be reached. It keeps no page and no file.',
  answer: { type: 'text/javascript', description: 'A service worker.' },
})
