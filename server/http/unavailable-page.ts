import type { IncomingMessage, ServerResponse } from 'node:http'
import { renderFallbackPage, fallbackPagePolicy } from '#api/browser/fallback-page.ts'
import { splitLocale } from '#shared/locale.ts'

/**
 * Answers requests while the shop does not serve yet, or no longer. `again`: Retry-After in
 * seconds. `leave`: close the connection.
 */
export type UnavailableResponder = (request: IncomingMessage, response: ServerResponse, how: { again: number; leave?: boolean }) => void

/**
 * A browser gets a page in its language that reloads itself; for a form, the browser asks whether
 * to send it again. Programs and proxies use the status.
 */
export function openUnavailableResponder(shop: { name: string; stylesheets: string[] }): UnavailableResponder {
  return (request, response, { again, leave }) => {
    const isPage = (request.headers.accept ?? '').includes('text/html')
    response.writeHead(503, {
      'Retry-After': String(again),
      'Cache-Control': 'no-store',
      'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
      ...(isPage && { 'Content-Security-Policy': fallbackPagePolicy() }),
      ...(leave && { Connection: 'close' }),
    })
    const { locale } = splitLocale(request.url ?? '/')
    response.end(isPage ? renderFallbackPage(locale, { ...shop, why: 'not-open' }) : 'Not open\n')
  }
}
