const always: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/**
 * The security headers of every response, without the Content-Security-Policy, which each page sets
 * itself.
 */
export function securityHeadersOf(publicUrl: URL): Record<string, string> {
  return { ...always, ...transportOf(publicUrl) }
}

/** The security headers of files, pictures and health checks, which other sites may embed. */
export function fileHeadersOf(publicUrl: URL): Record<string, string> {
  return { 'X-Content-Type-Options': 'nosniff', ...transportOf(publicUrl) }
}

/** HSTS on https: for two years, browsers use only TLS for the shop. */
function transportOf(publicUrl: URL): Record<string, string> {
  return publicUrl.protocol === 'https:' ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}
}
