import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { negotiateEncoding } from '#api/http/compression.ts'
import { conditionalHeaders } from '#api/http/conditional-response.ts'

/**
 * A product list as JSON, compressed and cached while it is read. Memory holds a tenth of the JSON
 * at most.
 */
export interface StreamedList {
  etag: string
  /** The compressed bytes. Bytes that are not ready yet follow as they are produced. */
  read(): AsyncIterable<Buffer>
  /** Resolves when no more bytes follow: true when the list is complete. */
  finished: Promise<boolean>
}

/**
 * Reads the first page, then continues in the background. Throws the errors of reading the first
 * page. A later error ends every response early.
 */
export async function openStreamedList(etag: string, pages: AsyncIterable<unknown[]>): Promise<StreamedList> {
  const chunks: Buffer[] = []
  const state = { isWhole: false, fault: null as Error | null }
  let wake = Promise.withResolvers<void>()
  const stir = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const gzip = createGzip({ level: 4 })
  gzip.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    stir()
  })
  const reading = pages[Symbol.asyncIterator]()
  const first = await reading.next()
  const write = async () => {
    let separator = '{"success":true,"products":['
    for (let page = first; !page.done; page = await reading.next()) {
      if (page.value.length === 0) continue
      if (!gzip.write(separator + JSON.stringify(page.value).slice(1, -1))) await once(gzip, 'drain')
      separator = ','
    }
    gzip.end(separator === ',' ? ']}' : `${separator}]}`)
    await once(gzip, 'end')
    state.isWhole = true
  }
  const finished = write()
    .catch((error: unknown) => void (state.fault = new Error('Reading the product list failed', { cause: error })))
    .then(() => (stir(), state.isWhole))
  return {
    etag,
    finished,
    async *read() {
      for (let at = 0; ; at += 1) {
        while (at >= chunks.length && !state.isWhole && !state.fault) await wake.promise
        const chunk = chunks[at]
        if (chunk) yield chunk
        else if (state.fault) throw state.fault
        else return
      }
    },
  }
}

/**
 * Sends the bytes that are ready, then the rest as it is produced, with back pressure from the
 * client.
 */
export function sendStreamedList(c: Context, list: StreamedList): Response {
  const { headers, isKnown } = conditionalHeaders(c, list.etag)
  if (isKnown) return c.body(null, 304, headers)
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  const compressed = Readable.from(list.read(), { objectMode: false })
  if (negotiateEncoding(c.req.header('accept-encoding'), ['gzip']))
    return c.body(webOf(compressed), 200, { ...headers, ...type, 'Content-Encoding': 'gzip' })
  const plain = createGunzip()
  compressed.on('error', (error) => plain.destroy(error)).pipe(plain)
  plain.on('close', () => compressed.destroy())
  return c.body(webOf(plain), 200, { ...headers, ...type })
}

function webOf(stream: Readable): ReadableStream {
  return Readable.toWeb(stream) as ReadableStream
}
