import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { NotOpen } from '#server/http/unavailable-page.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface Door {
  isOpen(): boolean
  /** Whether anybody inside has not been answered. */
  isBusy(): boolean
  /** Lets a request in to be served; once the door is shut, only what those inside still ask of the embedded services. */
  admit(request: IncomingMessage, response: ServerResponse, serve: Answer): void
  /** Turns newcomers away from now on. */
  shut(): void
  /** Waits until everybody inside has been served, and closes the server. Who takes too long is cut off. */
  empty(): Promise<void>
}

/** How long requests in flight may take to finish at the stop, in milliseconds. */
const PATIENCE = 10_000

/** The door of a server that also serves itself: pages in flight ask the services at `inner` paths over HTTP, so that these must outlast them. */
export function openDoor(server: Server, inner: string[], notOpen: NotOpen): Door {
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
    shut() {
      open = false
    },
    async empty() {
      for (const end = Date.now() + PATIENCE; inside.size > 0 && Date.now() < end;) await wait(10)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A browser keeps its connection when it has been answered: nothing more is coming on it.
      const sending = setInterval(() => server.closeIdleConnections(), 20)
      const impatience = setTimeout(() => server.closeAllConnections(), inside.size > 0 ? 0 : PATIENCE)
      await closed
      clearInterval(sending)
      clearTimeout(impatience)
    },
  }
}
