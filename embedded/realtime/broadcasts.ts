import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { BroadcastMessage } from './broadcast-message.ts'

interface BroadcastSettings {
  /**
   * The project's public key. A request with this key is accepted, but its messages are not
   * delivered.
   */
  key: string
  /** The key that permits broadcasts. */
  serviceKey: string
  /** Maximum bytes of one payload. */
  longest: number
  tell: (messages: BroadcastMessage[]) => void | Promise<void>
}

const MEGABYTE = 1024 * 1024

const Broadcasts = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(200),
        event: z.string().min(1).max(200),
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(1000),
})

/** `POST /api/broadcast`, the same endpoint as in the hosted service. */
export function broadcastRoutes({ key, serviceKey, longest, tell }: BroadcastSettings): Hono {
  const most = bodyLimit({ maxSize: MEGABYTE, onError: (c) => c.json({ message: 'Payload Too Large' }, 413) })
  const app = new Hono().post('/api/broadcast', most, async (c) => {
    const shown = bearer(c.req.header('authorization')) ?? c.req.header('apikey') ?? ''
    const mayTell = isSame(shown, serviceKey)
    if (!mayTell && !isSame(shown, key)) return c.json({ message: 'Unauthorized' }, 401)
    const read = Broadcasts.safeParse(await c.req.json().catch(() => null))
    if (!read.success) return c.json({ errors: z.flattenError(read.error).fieldErrors }, 422)
    if (read.data.messages.some(({ payload }) => Buffer.byteLength(JSON.stringify(payload)) > longest))
      return c.json({ errors: { messages: ['Payload size exceeds tenant limit'] } }, 422)
    // Every channel here is private, so other messages have no receivers.
    if (mayTell) await tell(read.data.messages.filter((message) => message.private))
    return c.body(null, 202)
  })
  return app.all('*', (c) => c.json({ message: 'Not Found' }, 404))
}

function bearer(header: string | undefined): string | undefined {
  return /^bearer (.+)$/i.exec(header ?? '')?.[1]
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
