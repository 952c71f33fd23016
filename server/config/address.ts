const loopback = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

/** Whether a host is this machine itself. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/** The address where it is one of these protocols and names a host; null where not. */
export function urlOf(text: string, protocols: string[]): URL | null {
  const url = URL.parse(text)
  return url && protocols.includes(url.protocol) && url.hostname ? url : null
}

/** Whether others than this machine can reach the address. */
export function isPublic(shopUrl: URL | null): boolean {
  return shopUrl !== null && !isLoopback(shopUrl.hostname)
}

/** Whether what is sent there can be read by nobody on the way. */
export function isSecret(address: string): boolean {
  const url = URL.parse(address)
  return !url || url.protocol === 'https:' || isLoopback(url.hostname)
}
