/** Whose request it is: the socket's address, or where a proxy is trusted the last one that it added. */
export function addressOf(socket: string | undefined, forwarded: string | string[] | undefined, trustProxy: boolean): string {
  const last = trustProxy
    ? String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return (last || socket || 'unknown').replace(/^::ffff:/, '').slice(0, 45)
}
