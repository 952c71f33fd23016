import { request as askPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSafely } from 'node:https'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { DEFAULT_TIMEOUT_MS, type ConnectionSettings } from './connection.ts'
import { isPublicHttpsUrl, lookupPublic, NotPublicAddress } from '../public-address.ts'

/** 20 MB: above Square's own limit. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024

/**
 * Loads a picture from a point of sale that is not Square itself, or by https from a public
 * address. Prevents SSRF: an editor of the catalogue must not make the shop call hosts of its own
 * network, nor itself. Redirects are not followed and nothing is decompressed.
 */
export async function downloadSquarePicture(
  { baseUrl, timeout = DEFAULT_TIMEOUT_MS }: Pick<ConnectionSettings, 'baseUrl' | 'timeout'>,
  url: string,
): Promise<Uint8Array> {
  const address = URL.parse(url)
  const isOwn = address !== null && baseUrl !== undefined && address.href.startsWith(`${baseUrl.replace(/\/$/, '')}/`)
  if (!address || !(isOwn || (!address.port && isPublicHttpsUrl(address)))) throw unsafe()
  try {
    return await whole(await get(address, { signal: AbortSignal.timeout(timeout), ...(!isOwn && { lookup: lookupPublic }) }))
  } catch (error) {
    if (error instanceof OutsideRefused || error instanceof OutsideUnavailable) throw error
    throw error instanceof NotPublicAddress ? unsafe() : new OutsideUnavailable('Square: couldn’t download the picture')
  }
}

const unsafe = () => new OutsideRefused('UNSAFE_ADDRESS', 'Square: the picture’s URL isn’t public')

function get(address: URL, options: RequestOptions): Promise<IncomingMessage> {
  const ask = address.protocol === 'https:' ? askSafely : askPlainly
  return new Promise((resolve, reject) => {
    ask(address, { ...options, agent: false, headers: { Accept: 'image/*' } })
      .once('response', resolve)
      .once('error', reject)
      .end()
  })
}

async function whole(answer: IncomingMessage): Promise<Uint8Array> {
  const { statusCode = 0 } = answer
  if (statusCode !== 200) {
    answer.destroy()
    const message = `Square: the picture download responded with status ${statusCode}`
    throw statusCode >= 500 || statusCode === 429 ? new OutsideUnavailable(message) : new OutsideRefused(String(statusCode), message)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > MAX_PICTURE_BYTES) throw new OutsideRefused('TOO_LARGE', 'Square: the picture is too large')
  }
  return new Uint8Array(Buffer.concat(chunks))
}
