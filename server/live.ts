import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import type { Database } from '#database/schema.ts'
import type { Live } from '#shop/ports.ts'

/** Where processes tell each other what their pages should hear. */
export const LIVE_CHANNEL = 'live'

/** The service that the shop serves itself: messages go to every process by the database, each of which tells the pages connected to it. */
export function ownLive(db: Database, { shopUrl, secret }: { shopUrl: string; secret: string }): Live {
  const key = new TextEncoder().encode(secret)
  return {
    async send(messages) {
      for (const message of messages) await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`)
    },
    async ticket(topics, seconds) {
      const expiresAt = new Date(Date.now() + seconds * 1000)
      const token = await new SignJWT({ role: 'authenticated', topics })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience('authenticated')
        .setExpirationTime(expiresAt)
        .sign(key)
      return { url: `${shopUrl.replace(/^http/, 'ws')}/realtime/v1`, key: 'wanderbite', token, expiresAt }
    },
  }
}
