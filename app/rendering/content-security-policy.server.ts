import { speculationRulesHash } from './speculation-rules.server.ts'

/**
 * The Content-Security-Policy of one answer. Of scripts that stand in the page only those run that
 * carry `nonce`, which nobody knew before it was drawn; a page without one has none. Rules of what
 * may be fetched ahead count by what they say. There is no form-action: browsers hold the redirect
 * after a form to it as well, and the payment page's redirects lead to hosts that are not ours to
 * list. `liveOrigin` is where pages listen for news: some browsers take 'self' for HTTP alone.
 */
export function securityPolicy(nonce: string | null, liveOrigin: string): string {
  const scripts = nonce === null ? speculationRulesHash : `${speculationRulesHash} 'nonce-${nonce}'`
  return `default-src 'self'; script-src 'self' ${scripts}; connect-src 'self' ${liveOrigin}; ${rest}`
}

const rest = [
  "style-src 'self'",
  // React writes style attributes (such as tints and bar widths). They cannot contain selectors or
  // rules.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
