import { createHash } from 'node:crypto'

const inlineScripts = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g

/**
 * The page's Content-Security-Policy. Inline scripts are allowed by their hashes rather than by nonces, so that one finished
 * page can be sent to many visitors. Forms may post to the shop only, but their answer may lead on to a payment page.
 */
export function securityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(inlineScripts)) {
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return `default-src 'self'; script-src 'self' ${[...hashes].join(' ')}; ${rest}`
}

const rest = [
  "style-src 'self'",
  // React writes style attributes (a pack's tint, a bar's length); no rule can be smuggled in through them.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
