import type { Context } from 'hono'
import { compress, type Encoding, MIN_COMPRESSED_BYTES, negotiateEncoding } from './compression.ts'
import { etagOf, matchesEtag } from './etag.ts'

/** A body that is built once and sent many times. */
export interface ResponseBody {
  type: string
  /** Gives the uncompressed body. A long one is put together only when it is needed. */
  identity: () => string | Buffer<ArrayBuffer>
  /** Compressed on the first request for each encoding. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** The same, for a client that may have it already. */
export interface PreparedResponse extends ResponseBody {
  etag: string
}

export function prepareResponse(identity: string, type: string): PreparedResponse {
  return { etag: etagOf(identity), type, identity: () => identity, encoded: {} }
}

/** Brotli's quality. */
const BROTLI_QUALITY = 5
/** Prices change, so a client must revalidate its cached copy each time. */
const REVALIDATE_CACHE_CONTROL = 'public, no-cache'

/** The caching headers of a response. `isKnown`: the client already has this ETag. */
export function conditionalHeaders(
  c: Context,
  etag: string,
  cacheControl = REVALIDATE_CACHE_CONTROL,
): { headers: Record<string, string>; isKnown: boolean } {
  const headers = { ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }
  return { headers, isKnown: matchesEtag(c.req.header('if-none-match'), etag) }
}

/** Sends a response in the best encoding that the client accepts, or 304. */
export async function sendPrepared(c: Context, bytes: PreparedResponse, cacheControl?: string): Promise<Response> {
  const { headers, isKnown } = conditionalHeaders(c, bytes.etag, cacheControl)
  return isKnown ? c.body(null, 304, headers) : sendEncoded(c, bytes, headers)
}

/**
 * Sends a response in the best encoding that the client accepts. `compressed` makes it, once for
 * each encoding.
 */
export async function sendEncoded(
  c: Context,
  bytes: ResponseBody,
  headers: Record<string, string>,
  compressed = (body: string | Buffer, encoding: Encoding) => compress(body, encoding, BROTLI_QUALITY),
): Promise<Response> {
  const encoding = negotiateEncoding(c.req.header('accept-encoding'))
  const type = { 'Content-Type': bytes.type }
  const kept = encoding && bytes.encoded[encoding]
  const identity = kept ? '' : bytes.identity()
  if (!encoding || (!kept && identity.length < MIN_COMPRESSED_BYTES)) return c.body(identity, 200, { ...headers, ...type })
  const body = await (kept ?? (bytes.encoded[encoding] = compressed(identity, encoding)))
  return c.body(new Uint8Array(body), 200, { ...headers, ...type, 'Content-Encoding': encoding })
}
