const loopback = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

export const isLoopback = (host: string): boolean => loopback.test(host)

/** The parsed URL, or null when it has no host or another protocol. */
export function parseUrl(text: string, protocols: string[]): URL | null {
  const url = URL.parse(text)
  return url && protocols.includes(url.protocol) && url.hostname ? url : null
}

/** Whether other hosts can reach the address. */
export function isPublicUrl(shopUrl: URL | null): boolean {
  return shopUrl !== null && !isLoopback(shopUrl.hostname)
}

/** Whether the connection is safe from eavesdropping. */
export function isConfidentialUrl(address: string): boolean {
  const url = URL.parse(address)
  return !url || url.protocol === 'https:' || isLoopback(url.hostname)
}
