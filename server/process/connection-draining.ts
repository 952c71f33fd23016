import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { UnavailableResponder } from '#server/http/unavailable-page.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface ConnectionGate {
  isOpen(): boolean
  /** Whether a request is still in progress. */
  isBusy(): boolean
  /**
   * Serves a request. While draining, it accepts only requests to the embedded services, which
   * pages in progress may still need.
   */
  admit(request: IncomingMessage, response: ServerResponse, serve: Answer): void
  /** Stops accepting new requests (starts draining). */
  stopAccepting(): void
  /**
   * Waits until all requests in progress are answered, then closes the server. Requests that exceed
   * the timeout are cut off.
   */
  drain(): Promise<void>
}

/** Maximum time for requests in progress at shutdown, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000

/**
 * Connection draining for a server that also calls itself: pages in progress call the services at
 * the `inner` paths over HTTP, so these must outlast the pages.
 */
export function openConnectionGate(server: Server, inner: string[], notOpen: UnavailableResponder): ConnectionGate {
  let open = true
  const inside = new Set<ServerResponse>()
  return {
    isOpen: () => open,
    isBusy: () => inside.size > 0,
    admit(request, response, serve) {
      if (!open && !inner.some((path) => request.url?.startsWith(`${path}/`))) return notOpen(request, response, { again: 5, leave: true })
      inside.add(response)
      response.once('close', () => inside.delete(response))
      serve(request, response)
    },
    stopAccepting() {
      open = false
    },
    async drain() {
      for (const end = Date.now() + DRAIN_TIMEOUT_MS; inside.size > 0 && Date.now() < end;) await wait(10)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A browser keeps its idle connection open after the response. Nothing more is expected on
      // it.
      const sending = setInterval(() => server.closeIdleConnections(), 20)
      const impatience = setTimeout(() => server.closeAllConnections(), inside.size > 0 ? 0 : DRAIN_TIMEOUT_MS)
      await closed
      clearInterval(sending)
      clearTimeout(impatience)
    },
  }
}
