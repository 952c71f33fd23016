import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const WELL_FORMED = /^[\w-]{8,64}$/
const current = new AsyncLocalStorage<string>()

/** The id of the request in progress, for the log and error pages. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/**
 * Serves a request under an id, which the response names in `X-Request-Id`. A trusted proxy may
 * send one, so that its log and the shop's name the same request.
 */
export function withRequestId(request: IncomingMessage, response: ServerResponse, trustProxy: boolean, serve: () => void): void {
  const sent = trustProxy ? request.headers['x-request-id'] : undefined
  const id = typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : randomUUID()
  response.setHeader('X-Request-Id', id)
  current.run(id, serve)
}
