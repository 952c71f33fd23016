const always: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/** What every answer of the shop at `publicUrl` carries, beside a page's own Content-Security-Policy. On https, browsers never ask it without TLS again, for two years. */
export function securityHeadersOf(publicUrl: URL): Record<string, string> {
  return publicUrl.protocol === 'https:' ? { ...always, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : always
}
