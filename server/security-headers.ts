/** What every answer carries beside a page's own Content-Security-Policy. Kept pages are sent without passing the middleware, so they hold these themselves. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/** For a shop on https: browsers never ask it without TLS again, for two years. */
export const strictTransport = 'max-age=63072000; includeSubDomains'
