import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { LiveTicket } from '#shop/ports.ts'

interface TicketSettings {
  /**
   * Base URL of the service over HTTP without a trailing slash, such as
   * https://shop.example/realtime/v1.
   */
  url: string
  key: string
  /** The secret with which the service verifies tokens. */
  secret: string
  /** Id of the secret, where the service has several. Null: it has one. */
  keyId?: string | null
}

/**
 * A ticket of a realtime service for `topics`. It is valid for `seconds`, and only while `session`
 * lasts. It identifies no user: the token itself contains the permitted topics.
 */
export async function signLiveTicket(
  { url, key, secret, keyId }: TicketSettings,
  topics: string[],
  seconds: number,
  session?: string,
): Promise<LiveTicket> {
  const until = Math.floor(Date.now() / 1000) + seconds
  const token = await new SignJWT({ role: 'authenticated', topics, session_id: session })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(keyId && { kid: keyId }) })
    .setSubject(randomUUID())
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime(until)
    .sign(new TextEncoder().encode(secret))
  return { url: socketUrlOf(url), key, token, expiresAt: new Date(until * 1000) }
}

/** The same address for WebSocket connections. */
export function socketUrlOf(url: string): string {
  return url.replace(/^http/, 'ws')
}
