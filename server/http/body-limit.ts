import type { IncomingMessage } from 'node:http'
import { bodyLimit } from 'hono/body-limit'
import type { Context, MiddlewareHandler } from 'hono'
import { MAX_DISCARDED_BODY_BYTES } from '#shared/request-size-limits.ts'
import { sendFailure } from '#api/http/failure-response.ts'
import { Failure } from '#shop/failure.ts'
import { type RequestEnv, isApiPath } from './request-context.ts'

/** How long the rest of a rejected body is read, in milliseconds. */
const DISCARD_TIMEOUT_MS = 5000

/**
 * Rejects bodies of more than `most` bytes, but only after they have arrived. A client whose
 * connection closes while it sends never reads the error. A proxy may also reuse the connection for
 * another user's request, which would then fail too. When the rest is not read, the response closes
 * the connection. A form sent to a page gets the error as a page, in its language.
 */
export function limitBody(most: (c: Context<RequestEnv>) => number): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const maxSize = most(c)
    const announced = c.req.header('content-length')
    const hasLength = announced !== undefined || c.req.method === 'GET' || c.req.method === 'HEAD'
    // Only a body without a length has to be counted. Hono's limit makes a stream of any body, which
    // costs more than all else around a short API call.
    if (!hasLength || c.req.header('transfer-encoding')) return bodyLimit({ maxSize, onError: lastOfItsConnection })(c, next)
    if (Number(announced ?? 0) <= maxSize) return next()
    if (!(await isReadAway(c.env.incoming))) c.header('Connection', 'close')
    if (isApiPath(c.req.path) || c.req.path.endsWith('.data')) return tooLarge(c)
    const { url, method, headers } = c.req.raw
    c.req.raw = new Request(url, { method, headers })
    c.set('fault', new Failure('too-large'))
    return next()
  }
}

/**
 * Reads and drops an unused body, with the same limits. The request continues without it.
 */
export async function discardBody(c: Context<RequestEnv>): Promise<void> {
  const { url, method, headers, body } = c.req.raw
  if (body && !(await isReadOut(body.getReader()))) c.header('Connection', 'close')
  c.req.raw = new Request(url, { method, headers })
}

function lastOfItsConnection(c: Context): Response {
  c.header('Connection', 'close')
  return tooLarge(c)
}

function tooLarge(c: Context): Response {
  return sendFailure(c, new Failure('too-large'))
}

async function isReadOut(body: ReadableStreamDefaultReader): Promise<boolean> {
  const leave = setTimeout(() => void body.cancel().catch(() => {}), DISCARD_TIMEOUT_MS)
  const end = Date.now() + DISCARD_TIMEOUT_MS
  try {
    while (!(await body.read()).done);
    return Date.now() < end
  } catch {
    return false
  } finally {
    clearTimeout(leave)
  }
}

/** Whether the whole body arrived. */
async function isReadAway(incoming: IncomingMessage | undefined): Promise<boolean> {
  if (!incoming) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const leave = setTimeout(() => resolve(false), DISCARD_TIMEOUT_MS)
  let read = 0
  incoming.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MAX_DISCARDED_BODY_BYTES) resolve(false)
  })
  incoming.once('end', () => resolve(true))
  incoming.once('close', () => resolve(false))
  return promise.finally(() => clearTimeout(leave))
}
