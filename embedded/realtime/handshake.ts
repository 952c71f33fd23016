import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RealtimeLimits } from './limits.ts'
import { isProtocolVersion, type ProtocolVersion } from './wire.ts'

export interface AcceptedHandshake {
  address: string
  version: ProtocolVersion
}

interface RefusedHandshake {
  status: number
  error: string
}

interface HandshakeContext {
  key: string
  origin: string
  addressOf(request: IncomingMessage): string
  limits: RealtimeLimits
  /** Open sockets now, in total and per address. */
  open: number
  openOf(address: string): number
}

/**
 * Whether a client may connect. Browsers always send the Origin header; other clients are not
 * supported.
 */
export function checkHandshake(request: IncomingMessage, house: HandshakeContext): AcceptedHandshake | RefusedHandshake {
  const asked = new URLSearchParams(request.url?.split('?', 2)[1])
  const key = request.headers['x-api-key'] ?? asked.get('apikey')
  const version = asked.get('vsn') ?? '1.0.0'
  if (request.headers.origin !== house.origin) return { status: 403, error: 'Origin not allowed' }
  if (!key) return { status: 401, error: 'API key is missing' }
  if (key !== house.key) return { status: 401, error: 'The token provided is not a valid JWT' }
  if (!isProtocolVersion(version)) return { status: 403, error: 'The version of the protocol is not supported' }
  const address = house.addressOf(request)
  if (house.open >= house.limits.sockets || house.openOf(address) >= house.limits.socketsOfOne)
    return { status: 429, error: 'Too many connected users' }
  return { address, version }
}

/** Refuses an upgrade request with a plain HTTP response. */
export function refuseUpgrade(connection: Duplex, { status, error }: RefusedHandshake): void {
  const body = JSON.stringify({ error })
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Type: application/json; charset=utf-8']
  connection.once('finish', () => connection.destroy())
  connection.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
