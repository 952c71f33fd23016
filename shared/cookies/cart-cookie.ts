/** Name of the cookie with the secret token of a visitor's cart. */
const CART_COOKIE = 'cart'

/**
 * The Set-Cookie value of a visitor's cart, valid for `keptFor` milliseconds. Sent only over TLS if
 * the shop's `url` uses TLS.
 */
export function cartCookie(token: string, { keptFor, url }: { keptFor: number; url: string }): string {
  const secure = url.startsWith('https:') ? '; Secure' : ''
  return `${CART_COOKIE}=${token}; Path=/; Max-Age=${keptFor / 1000}; HttpOnly; SameSite=Lax${secure}`
}
