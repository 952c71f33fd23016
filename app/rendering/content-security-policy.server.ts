import { hash } from 'node:crypto'
import { pageTransitions } from './page-transitions.ts'
import { speculationRulesHash } from './speculation-rules.server.ts'

/**
 * The Content-Security-Policy of one response. Of inline scripts only those with `nonce` run, which
 * is random for each response; null: the page has none. Speculation rules and the one inline style
 * are allowed by their hashes. `liveOrigin` is the origin of the WebSocket: in some browsers 'self'
 * covers HTTP only. `formTargets` is where forms may lead.
 */
export function securityPolicy(nonce: string | null, liveOrigin: string, formTargets: string): string {
  const scripts = nonce === null ? speculationRulesHash : `${speculationRulesHash} 'nonce-${nonce}'`
  return `default-src 'self'; script-src 'self' ${scripts}; connect-src 'self' ${liveOrigin}; form-action ${formTargets}; ${rest}`
}

const rest = [
  `style-src 'self' 'sha256-${hash('sha256', pageTransitions, 'base64')}'`,
  // React writes style attributes (such as tints and bar widths). They cannot contain selectors or
  // rules.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
