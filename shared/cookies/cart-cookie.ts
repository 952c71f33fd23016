/**
 * Name of the cookie with the secret token of a visitor's cart. With TLS it has the __Host- prefix,
 * so that a sibling domain (other.shop.example) cannot set it. Without TLS browsers refuse the
 * prefix.
 */
export function cartCookieName(url: string): string {
  return url.startsWith('https:') ? '__Host-cart' : 'cart'
}

/**
 * The Set-Cookie value of a visitor's cart, valid for `keptFor` milliseconds. Sent only over TLS if
 * the shop's `url` uses TLS.
 */
export function cartCookie(token: string, { keptFor, url }: { keptFor: number; url: string }): string {
  const secure = url.startsWith('https:') ? '; Secure' : ''
  return `${cartCookieName(url)}=${token}; Path=/; Max-Age=${keptFor / 1000}; HttpOnly; SameSite=Lax${secure}`
}
