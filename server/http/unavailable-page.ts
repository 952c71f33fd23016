import type { IncomingMessage, ServerResponse } from 'node:http'
import { standInPage, standInPolicy } from '#api/browser/stand-in-page.ts'
import { splitLocale } from '#shared/locale.ts'

/** Answers who comes while the shop does not serve yet, or no more. `again`: seconds until it is worth another try; `leave` ends the connection. */
export type NotOpen = (request: IncomingMessage, response: ServerResponse, how: { again: number; leave?: boolean }) => void

/** Whoever looks at a page gets one that says so in its language and comes again by itself; programs and proxies go by the status. */
export function openNotOpen(shop: { name: string; stylesheets: string[] }): NotOpen {
  return (request, response, { again, leave }) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    response.writeHead(503, {
      'Retry-After': String(again),
      'Cache-Control': 'no-store',
      'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
      ...(isPage && { 'Content-Security-Policy': standInPolicy }),
      ...(leave && { Connection: 'close' }),
    })
    const { locale } = splitLocale(request.url ?? '/')
    response.end(isPage ? standInPage(locale, { ...shop, why: 'not-open' }) : 'Not open\n')
  }
}
