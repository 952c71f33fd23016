import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { UnavailableResponder } from '#server/http/unavailable-page.ts'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface ConnectionGate {
  /** Whether every request is served. */
  isOpen(): boolean
  /** Whether load balancers should choose another process. */
  isDraining(): boolean
  /** Whether a request is still in progress. */
  isBusy(): boolean
  /** Serves a request. A closed gate admits only requests to the embedded services. */
  admit(request: IncomingMessage, response: ServerResponse, serve: RequestHandler): void
  /** Serves on, but ends each connection with its next response. */
  startDraining(): void
  /**
   * Closes the listener, so that a proxy sends even a form to another process. With embedded
   * services, which pages in progress may still need, it answers 503 to all other requests instead.
   */
  stopAccepting(): Promise<void>
  /**
   * Waits until all requests in progress are answered, then closes the server. Requests that exceed
   * the timeout are cut off.
   */
  drain(): Promise<void>
}

/** Maximum time for requests in progress at shutdown, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000
/**
 * How long a connection without a request stays open after the listener is closed, in milliseconds.
 * The last ones that it accepted have yet to send theirs.
 */
const IDLE_GRACE_MS = 300

/**
 * Connection draining for a server that may also call itself: pages in progress call the services
 * at the `inner` paths over HTTP, so these must outlast the pages.
 */
export function openConnectionGate(server: Server, inner: string[], notOpen: UnavailableResponder): ConnectionGate {
  let open = true
  let draining = false
  let closed: Promise<void> | null = null
  const inside = new Set<ServerResponse>()
  // The close of an HTTP server would also cut off connections whose request is not read yet.
  const close = () => (closed ??= new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())))
  return {
    isOpen: () => open,
    isDraining: () => draining,
    isBusy: () => inside.size > 0,
    admit(request, response, serve) {
      if (!open && !inner.some((path) => request.url?.startsWith(`${path}/`))) return notOpen(request, response, { again: 5, leave: true })
      inside.add(response)
      response.once('close', () => inside.delete(response))
      serve(request, response)
    },
    startDraining() {
      draining = true
      server.prependListener('request', (_, response: ServerResponse) => void response.setHeader('Connection', 'close'))
    },
    async stopAccepting() {
      if (inner.length > 0) {
        open = false
        return
      }
      await emptyQueue(server)
      void close()
      await wait(IDLE_GRACE_MS)
    },
    async drain() {
      for (const end = Date.now() + DRAIN_TIMEOUT_MS; inside.size > 0 && Date.now() < end;) await wait(10)
      const ended = close()
      // A browser keeps its idle connection open after the response. Nothing more is expected on
      // it.
      const sending = setInterval(() => server.closeIdleConnections(), 20)
      const impatience = setTimeout(() => server.closeAllConnections(), inside.size > 0 ? 0 : DRAIN_TIMEOUT_MS)
      await ended
      clearInterval(sending)
      clearTimeout(impatience)
    },
  }
}

/**
 * Waits until a turn of the event loop accepts no connection: the system resets those that still
 * queue.
 */
async function emptyQueue(server: Server): Promise<void> {
  let accepted = 0
  const count = () => void (accepted += 1)
  server.on('connection', count)
  for (let before = -1; before !== accepted;) {
    before = accepted
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', count)
}
