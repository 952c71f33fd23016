import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Headers that proxies add to a request. */
const forwarding = /^(?:forwarded|x-forwarded-|x-real-ip$|x-original-|via$|cf-|true-client-ip$)/

/**
 * Whether the request comes from this machine. The caller must be on it, and must use a host name
 * that no other machine can have: a page elsewhere could point a name of its own here. A proxy on
 * this machine is no such caller: it asks for others, and may name any host.
 */
export function isLocal(c: Context): boolean {
  if ([...c.req.raw.headers.keys()].some((name) => forwarding.test(name))) return false
  const caller = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  const loopback = /^(?:127\.|::1$|::ffff:127\.)/
  return loopback.test(caller) && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(c.req.url).hostname)
}
