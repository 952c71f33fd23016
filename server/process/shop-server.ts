import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Realtime } from '#embedded/realtime.ts'
import type { Config } from '#server/config.types.ts'
import { REALTIME_PATH } from '#server/services/live.ts'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

/** The handlers of the server's requests. It changes once, when the shop opens. */
export interface ServerHandlers {
  answer: RequestHandler
  realtime: Realtime | null
}

/**
 * Milliseconds. Proxies keep an idle connection for a minute. If our side closed it first, a user's
 * request could fail.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
/**
 * Milliseconds to send a whole request: enough for a product's pictures on a slow line. A slower
 * client would block resources that others need.
 */
const REQUEST_TIMEOUT_MS = 120_000

/**
 * The HTTP server, not listening yet. `before` may answer a request first: Vite, in development.
 */
export function createShopServer(
  handlers: ServerHandlers,
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): Server {
  // Any other protocol upgrade is ignored: the request is answered normally. One for the socket never is,
  // even without a service: a proxy that passes it on no longer reads what follows on its connection.
  const server = createServer({ shouldUpgradeCallback: isForSocket }, (request, response) =>
    before ? before(request, response, () => handlers.answer(request, response)) : handlers.answer(request, response),
  )
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (handlers.realtime) handlers.realtime.upgrade(request, connection, head)
    else connection.destroy()
  })
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  return server
}

function isForSocket({ url }: IncomingMessage): boolean {
  return url?.split('?', 1)[0] === `${REALTIME_PATH}/websocket`
}

/**
 * Whether the process listens only once it can serve. A proxy then sends every request to another
 * process meanwhile, a form too, which it would not repeat after a 503. Without a proxy, visitors
 * see that the shop is starting, and the embedded point of sale is called through the server
 * itself.
 */
export function listensLate({ trustProxy, port, pointOfSale }: Config): boolean {
  return trustProxy && port !== 0 && pointOfSale.kind === 'square'
}

/** Starts to listen. Returns the port. */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Listens for a moment, so that a port conflict shows before anything else starts. */
export async function probePort(server: Server, at: Pick<Config, 'host' | 'port'>): Promise<void> {
  await listen(server, at)
  await new Promise((resolve) => server.close(resolve))
}
