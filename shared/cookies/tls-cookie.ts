/**
 * The Set-Cookie value for a shop at `url`: where that has TLS, the browser sends the cookie over
 * TLS alone.
 */
export function tlsCookie(cookie: string, url: string): string {
  return url.startsWith('https:') && !/;\s*secure\s*(?:;|$)/i.test(cookie) ? `${cookie}; Secure` : cookie
}
