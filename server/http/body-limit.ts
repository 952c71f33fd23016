import type { IncomingMessage } from 'node:http'
import { bodyLimit } from 'hono/body-limit'
import type { Context, MiddlewareHandler } from 'hono'
import { refuse } from '#api/http/refusal.ts'
import { Failure } from '#shop/failure.ts'
import { type AskEnv, isCall } from './request-context.ts'

/** How much of a body that is refused is read away all the same, in bytes, and for how long, in milliseconds. */
const MOST_READ = 16 * 1024 * 1024
const PATIENCE = 5000

/**
 * Refuses bodies of more than `most` bytes, once they have come: who is cut off while sending never reads why, and a proxy's next request
 * on the same connection, somebody else's, would be cut off with it. Where the rest is not waited for, the answer says that the connection ends.
 * Who sent a page a form reads so on a page, in their language.
 */
export function limitBody(most: (c: Context<AskEnv>) => number): MiddlewareHandler<AskEnv> {
  return async (c, next) => {
    const maxSize = most(c)
    if (Number(c.req.header('content-length') ?? 0) <= maxSize) return bodyLimit({ maxSize, onError: lastOfItsConnection })(c, next)
    if (!(await isReadAway(c.env.incoming))) c.header('Connection', 'close')
    if (isCall(c.req.path) || c.req.path.endsWith('.data')) return tooLarge(c)
    const { url, method, headers } = c.req.raw
    c.req.raw = new Request(url, { method, headers })
    c.set('fault', new Failure('too-large'))
    return next()
  }
}

/** Reads a body away that nobody is going to read, as above: the request goes on without it. */
export async function withoutBody(c: Context<AskEnv>): Promise<void> {
  const { url, method, headers, body } = c.req.raw
  if (body && !(await isReadOut(body.getReader()))) c.header('Connection', 'close')
  c.req.raw = new Request(url, { method, headers })
}

function lastOfItsConnection(c: Context): Response {
  c.header('Connection', 'close')
  return tooLarge(c)
}

function tooLarge(c: Context): Response {
  return refuse(c, new Failure('too-large'))
}

async function isReadOut(body: ReadableStreamDefaultReader): Promise<boolean> {
  const leave = setTimeout(() => void body.cancel().catch(() => {}), PATIENCE)
  const end = Date.now() + PATIENCE
  try {
    while (!(await body.read()).done);
    return Date.now() < end
  } catch {
    return false
  } finally {
    clearTimeout(leave)
  }
}

/** Whether all of it came. */
async function isReadAway(incoming: IncomingMessage | undefined): Promise<boolean> {
  if (!incoming) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const leave = setTimeout(() => resolve(false), PATIENCE)
  let read = 0
  incoming.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MOST_READ) resolve(false)
  })
  incoming.once('end', () => resolve(true))
  incoming.once('close', () => resolve(false))
  return promise.finally(() => clearTimeout(leave))
}
