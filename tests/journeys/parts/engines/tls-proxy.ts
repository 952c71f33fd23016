import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { makeCertificates } from '../../../helpers/make-certificates.ts'

export interface TlsProxy {
  url: string
  close: () => void
}

/**
 * Ends TLS at https://localhost, for engines that send no Secure cookie over http, and passes the
 * bytes to a local port.
 */
export async function openTlsProxy(port: number): Promise<TlsProxy> {
  const certificates = makeCertificates('localhost')
  const server = createServer({ cert: certificates.cert, key: certificates.key }, (outer) => {
    const inner = connect(port, '127.0.0.1')
    for (const socket of [outer, inner]) socket.on('error', () => (outer.destroy(), inner.destroy()))
    outer.pipe(inner).pipe(outer)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      certificates.remove()
    },
  }
}
