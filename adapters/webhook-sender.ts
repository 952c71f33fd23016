import { type ClientRequest, type IncomingMessage, request as requestPlainly, type RequestOptions } from 'node:http'
import { request as requestSecurely, type RequestOptions as SecureOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '#shared/durations.ts'
import type { WebhookFault, WebhookResponse, WebhookSender } from '#shop/ports.ts'
import { isPublicHttpsUrl, lookupPublic, NotPublicAddress } from './public-address.ts'

interface SenderOptions {
  /** Allows http to localhost: only for a shop that itself runs there, to try receivers. */
  mayCallThisMachine: boolean
  lookup?: LookupFunction
  /** The certificates to trust besides the public ones. */
  ca?: SecureOptions['ca']
  timeoutMs?: number
}

/** The whole exchange. Standard Webhooks recommends 15 to 30 seconds. */
const TIMEOUT_MS = 15 * SECOND
/** Bytes of a response that are read. The rest is not waited for. */
const MAX_RESPONSE_BYTES = 1024

/** Sends webhooks. Prevents SSRF: staff must not make the shop call hosts of its own network. */
export function openWebhookSender({ mayCallThisMachine, lookup = lookupPublic, ca, timeoutMs = TIMEOUT_MS }: SenderOptions): WebhookSender {
  const isOwn = (url: URL) => mayCallThisMachine && isThisMachine(url)
  return {
    async refusal(text) {
      const url = URL.parse(text)
      if (!url || (url.protocol !== 'https:' && !isOwn(url)) || url.username || url.password || url.hash) return 'invalid'
      if (isOwn(url)) return null
      if (!isPublicHttpsUrl(url)) return 'not-public'
      if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null
      return resolves(lookup, url.hostname)
    },
    async send(text, headers, body) {
      const url = URL.parse(text)
      if (!url || !(isOwn(url) || isPublicHttpsUrl(url))) return 'not-public'
      try {
        const options: RequestOptions & SecureOptions = { method: 'POST', agent: false, signal: AbortSignal.timeout(timeoutMs), ca }
        options.headers = { ...headers, 'Content-Length': Buffer.byteLength(body) }
        if (!isOwn(url)) options.lookup = lookup
        return await read(await exchange(url, options, body))
      } catch (error) {
        return faultOf(error)
      }
    },
  }
}

function isThisMachine({ protocol, hostname, username }: URL): boolean {
  return protocol === 'http:' && !username && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function resolves(lookup: LookupFunction, hostname: string): Promise<'not-public' | 'unknown-host' | null> {
  return new Promise((answer) => {
    lookup(hostname, { all: true }, (error) => answer(error ? (error instanceof NotPublicAddress ? 'not-public' : 'unknown-host') : null))
  })
}

function exchange(url: URL, options: RequestOptions & SecureOptions, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = url.protocol === 'https:' ? requestSecurely(url, options) : requestPlainly(url, options)
    request.once('response', resolve).once('error', reject).end(body)
  })
}

async function read(response: IncomingMessage): Promise<WebhookResponse> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      // Leaving the loop closes the connection.
      if (size >= MAX_RESPONSE_BYTES) break
    }
  } catch {
    // The status has arrived, and it decides.
  }
  const start = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8').replaceAll('\0', '')
  return { status: response.statusCode ?? 0, start, retryAfter: response.headers['retry-after'] ?? null }
}

function faultOf(error: unknown): WebhookFault {
  if (error instanceof NotPublicAddress) return 'not-public'
  const { name, code = '' } = error as { name?: string; code?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host'
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'unreachable'
}
