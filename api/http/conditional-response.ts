import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A response that is built once and sent many times. */
export interface PreparedResponse {
  etag: string
  type: string
  identity: string
  /** Compressed on the first request for each encoding. */
  encoded: Partial<Record<keyof typeof compressed, Promise<Buffer>>>
}

export function prepareResponse(identity: string, type: string): PreparedResponse {
  return { etag: etagOf(identity), type, identity, encoded: {} }
}

/** The ETag of `text`, which is the content itself or identifies it. */
export function etagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}

/** Prices change, so a client must revalidate its cached copy each time. */
const REVALIDATE_CACHE_CONTROL = 'public, no-cache'

/** The caching headers of a response. `isKnown`: the client already has this ETag. */
export function conditionalHeaders(
  c: Context,
  etag: string,
  cacheControl = REVALIDATE_CACHE_CONTROL,
): { headers: Record<string, string>; isKnown: boolean } {
  const headers = { ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }
  return { headers, isKnown: matches(c.req.header('if-none-match'), etag) }
}

/** Sends a response in the best encoding that the client accepts, or 304. */
export async function sendPrepared(c: Context, bytes: PreparedResponse, cacheControl?: string): Promise<Response> {
  const { headers, isKnown } = conditionalHeaders(c, bytes.etag, cacheControl)
  if (isKnown) return c.body(null, 304, headers)
  const encoding = negotiateEncoding(c.req.header('accept-encoding'))
  const type = { 'Content-Type': bytes.type }
  if (!encoding || bytes.identity.length < 1000) return c.body(bytes.identity, 200, { ...headers, ...type })
  const body = await (bytes.encoded[encoding] ??=
    encoding === 'br'
      ? compressed.br(bytes.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : compressed.gzip(bytes.identity))
  return c.body(new Uint8Array(body), 200, { ...headers, ...type, 'Content-Encoding': encoding })
}

/** If-None-Match with weak comparison (RFC 9110, 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
}

/** The best of our encodings that the client accepts. */
export function negotiateEncoding(
  header: string | undefined,
  ours: readonly (keyof typeof compressed)[] = ['br', 'gzip'],
): keyof typeof compressed | null {
  const accepted = (header ?? '').split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
  const names = accepted.map((part) => part.replace(/;.*/, '').trim().toLowerCase())
  return ours.find((one) => names.includes(one)) ?? null
}
