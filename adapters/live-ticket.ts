import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { LiveTicket } from '#shop/ports.ts'

export interface TicketSettings {
  /** Where the service answers over HTTP, without a slash at the end, such as https://shop.example/realtime/v1. */
  url: string
  key: string
  /** What the service checks tokens with. */
  secret: string
}

/** A ticket of a realtime service for `topics`, good for `seconds` or as long as `session`. Its bearer is nobody: what it opens stands in it. */
export async function ticketFor(
  { url, key, secret }: TicketSettings,
  topics: string[],
  seconds: number,
  session?: string,
): Promise<LiveTicket> {
  const until = Math.floor(Date.now() / 1000) + seconds
  const token = await new SignJWT({ role: 'authenticated', topics, session_id: session })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(randomUUID())
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime(until)
    .sign(new TextEncoder().encode(secret))
  return { url: socketUrlOf(url), key, token, expiresAt: new Date(until * 1000) }
}

/** The same address for WebSockets. */
export function socketUrlOf(url: string): string {
  return url.replace(/^http/, 'ws')
}
