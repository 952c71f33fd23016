/** Name of the cookie that holds the secret of a visitor's cart. */
const CART_COOKIE = 'cart'

/** The Set-Cookie value that keeps a visitor's cart for `keptFor` milliseconds; only sent over TLS where the shop's `url` has it. */
export function cartCookie(token: string, { keptFor, url }: { keptFor: number; url: string }): string {
  const secure = url.startsWith('https:') ? '; Secure' : ''
  return `${CART_COOKIE}=${token}; Path=/; Max-Age=${keptFor / 1000}; HttpOnly; SameSite=Lax${secure}`
}
