import type { Context, MiddlewareHandler } from 'hono'
import { compressOnce, type Encoding, MIN_COMPRESSED_BYTES, negotiateEncoding } from '#api/http/compression.ts'

// Compression of responses that are built for one request. Cached pages, lists and files are
// compressed once, by their caches.

/** Pages, their data and JSON. CSV is a stream of any length. */
const COMPRESSIBLE_TYPE = /^(?:text\/(?:html|css|x-script)|application\/json)\b/

/**
 * The encoding of a response that is built for this request; null for no compression. The length of
 * a compressed response can reveal whether a guess in the URL also appears in the body (BREACH). So
 * a response to a browser with identifying cookies is compressed only if no other site can have
 * caused the request. Its URL must also have no query, which could contain a guess.
 */
export function encodingFor(c: Context): Encoding | null {
  return mayRevealSecrets(c) ? null : negotiateEncoding(c.req.header('accept-encoding'))
}

/** The compressed body and its headers. Null when the client does not accept it or it is short. */
export async function compressed(
  c: Context,
  body: string | Buffer,
): Promise<{ body: Buffer<ArrayBuffer>; headers: Record<string, string> } | null> {
  const encoding = Buffer.byteLength(body) < MIN_COMPRESSED_BYTES ? null : encodingFor(c)
  if (!encoding) return null
  const bytes = await compressOnce(body, encoding)
  return { body: bytes as Buffer<ArrayBuffer>, headers: { 'content-encoding': encoding } }
}

/**
 * Compresses a response with a complete body, such as JSON. Skips responses that have negotiated
 * their encoding and responses that are no text. Do not use it for a stream: it waits for the end.
 */
export async function compressResponse(c: Context, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.body || !COMPRESSIBLE_TYPE.test(type) || hasNegotiated(response.headers)) return response
  const { status, statusText, headers } = response
  headers.append('vary', 'Accept-Encoding')
  if (!encodingFor(c)) return response
  const plain = Buffer.from(await response.arrayBuffer())
  const packed = await compressed(c, plain)
  if (!packed) return new Response(plain, { status, statusText, headers })
  headers.delete('content-length')
  for (const [name, value] of Object.entries(packed.headers)) headers.set(name, value)
  return new Response(packed.body, { status, statusText, headers })
}

/** Compresses the responses of endpoints. */
export function compressAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const answer = await compressResponse(c, c.res)
    if (answer !== c.res) c.res = answer
  }
}

function hasNegotiated(headers: Headers): boolean {
  return headers.has('content-encoding') || /accept-encoding/i.test(headers.get('vary') ?? '')
}

/** Cookies that hold a preference and do not identify the visitor. */
const PREFERENCE_COOKIES = ['theme', 'i18n_redirected']

function mayRevealSecrets({ req }: Context): boolean {
  const names = (req.header('cookie') ?? '').split(';').map((pair) => pair.split('=', 1)[0]!.trim())
  if (names.every((name) => name === '' || PREFERENCE_COOKIES.includes(name))) return false
  const site = req.header('sec-fetch-site')
  return (site !== 'same-origin' && site !== 'none') || req.url.includes('?')
}
