import { hash } from 'node:crypto'

/**
 * The page's Content-Security-Policy. Inline scripts are allowed by their hashes rather than by nonces, so that one finished
 * page can be sent to many visitors. Forms may post to the shop only, but their answer may lead on to a payment page. `liveOrigin` is
 * where pages listen for news: some browsers take 'self' for HTTP alone.
 */
export function securityPolicy(html: string, liveOrigin: string): string {
  const hashes = new Set(inlineScripts(html).map(sourceOf))
  return `default-src 'self'; script-src 'self' ${[...hashes].join(' ')}; connect-src 'self' ${liveOrigin}; ${rest}`
}

const OPEN = '<script'
const CLOSE = '</script>'

/** What runs in the page itself; scripts from files and blocks of data do not. Found by plain search: an expression takes ten times as long. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (let at = html.indexOf(OPEN); at !== -1; at = html.indexOf(OPEN, at)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf(CLOSE, start)
    if (start === 0 || end === -1) break
    const tag = html.slice(at, start)
    if (end > start && !/\b(?:src=|type="application\/)/.test(tag)) scripts.push(html.slice(start, end))
    at = end
  }
  return scripts
}

/** The same few short scripts stand in every page: their hashes are reckoned once. */
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
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
