import { hash } from 'node:crypto'

const inlineScripts = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g

/**
 * The page's Content-Security-Policy. Inline scripts are allowed by their hashes rather than by nonces, so that one finished
 * page can be sent to many visitors. Forms may post to the shop only, but their answer may lead on to a payment page.
 */
export function securityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(inlineScripts)) {
    if (script) hashes.add(sourceOf(script))
  }
  return `default-src 'self'; script-src 'self' ${[...hashes].join(' ')}; ${rest}`
}

/** The same few short scripts stand in every page: their hashes are reckoned once. A page's own data is longer, and new each time. */
const known = new Map<string, string>()
const SHORT = 4096

function sourceOf(script: string): string {
  const found = known.get(script)
  if (found) return found
  const source = `'sha256-${hash('sha256', script, 'base64')}'`
  if (script.length < SHORT && known.size < 500) known.set(script, source)
  return source
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
