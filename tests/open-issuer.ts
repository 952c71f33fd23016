import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Issuer, openIssuer } from '#embedded/openid.ts'

export type TestIssuer = Issuer & {
  /** How often the keys were asked for. */
  looks: () => number
  /** Has the next so many looks at the keys fail. */
  fail: (times: number) => void
  close(): Promise<void>
}

/** An OpenID issuer of its own over HTTP, on a free port of this machine. */
export async function serveIssuer(): Promise<TestIssuer> {
  let looks = 0
  let failing = 0
  let issuer: Issuer | undefined
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/keys')) {
      looks += 1
      if (failing-- > 0) {
        response.writeHead(503).end()
        return
      }
    }
    void getRequestListener(issuer!.app.fetch)(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = openIssuer({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'the-shop',
    redirectUrl: 'http://localhost:3000/auth/google/return',
    shopName: 'Wanderbite',
  })
  return {
    ...issuer,
    looks: () => looks,
    fail: (times) => void (failing = times),
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  }
}
