const always: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/**
 * What every answer of the shop at `publicUrl` carries, beside a page's own
 * Content-Security-Policy.
 */
export function securityHeadersOf(publicUrl: URL): Record<string, string> {
  return { ...always, ...transportOf(publicUrl) }
}

/** What its files, pictures and health checks carry, too, which other sites may show. */
export function fileHeadersOf(publicUrl: URL): Record<string, string> {
  return { 'X-Content-Type-Options': 'nosniff', ...transportOf(publicUrl) }
}

/** On https, browsers never ask the shop without TLS again, for two years. */
function transportOf(publicUrl: URL): Record<string, string> {
  return publicUrl.protocol === 'https:' ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}
}
