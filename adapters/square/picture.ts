import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import type { Square } from './connection.ts'

/** 20 MB: more than Square takes. */
const MOST_BYTES = 20 * 1024 * 1024

/** The bytes of a picture, from any https address or the point of sale's own. Redirects are not followed. */
export async function picture({ baseUrl, timeout }: Square, url: string): Promise<Uint8Array> {
  const address = URL.parse(url)
  const isOwn = baseUrl !== null && address?.origin === new URL(baseUrl).origin
  if (!address || (address.protocol !== 'https:' && !isOwn))
    throw new OutsideRefused('UNSAFE_ADDRESS', 'Square: the picture is at no address to read from')
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      const told = `Square: the picture was answered with ${response.status}`
      throw response.status >= 500 || response.status === 429
        ? new OutsideUnavailable(told)
        : new OutsideRefused(String(response.status), told)
    }
    return await whole(response.body)
  } catch (error) {
    if (error instanceof OutsideRefused || error instanceof OutsideUnavailable) throw error
    throw new OutsideUnavailable('Square: the picture did not come')
  }
}

async function whole(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MOST_BYTES) throw new OutsideRefused('TOO_LARGE', 'Square: the picture is too large')
  }
  return new Uint8Array(Buffer.concat(chunks))
}
