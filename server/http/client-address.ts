/**
 * The client's address: that of the socket, or behind a trusted proxy the last one that the proxy
 * added.
 */
export function clientAddress(socket: string | undefined, forwarded: string | string[] | undefined, trustProxy: boolean): string {
  const last = trustProxy
    ? String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return (last || socket || 'unknown').replace(/^::ffff:/, '').slice(0, 45)
}
