/**
 * The Set-Cookie value for a shop at `url`. If the shop uses TLS, the cookie is sent only over TLS.
 */
export function tlsCookie(cookie: string, url: string): string {
  return url.startsWith('https:') && !/;\s*secure\s*(?:;|$)/i.test(cookie) ? `${cookie}; Secure` : cookie
}
