import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { encodingFor, freshness } from '#api/http/conditional-response.ts'

/** A list of products as JSON, compressed while it is read and kept so: memory holds a tenth of it at most. */
export interface LongList {
  etag: string
  /** The compressed bytes, those that are still to come as they come. */
  read(): AsyncIterable<Buffer>
  /** Resolves when nothing more will come: true where it is whole. */
  finished: Promise<boolean>
}

/** Begins with the first page and goes on by itself. Throws what reading the first page throws; later faults end every answer early. */
export async function openLongList(etag: string, pages: AsyncIterable<unknown[]>): Promise<LongList> {
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
    .catch((error: unknown) => void (state.fault = new Error('The list of products was not read to its end', { cause: error })))
    .then(() => (stir(), state.isWhole))
  return {
    etag,
    finished,
    async *read() {
      for (let at = 0; ; at += 1) {
        while (at >= chunks.length && !state.isWhole && !state.fault) await wake.promise
        if (at < chunks.length) yield chunks[at]!
        else if (state.fault) throw state.fault
        else return
      }
    },
  }
}

/** Sends what there is of it, and the rest as it comes, no faster than its asker takes it. */
export function sendLong(c: Context, list: LongList): Response {
  const { headers, isKnown } = freshness(c, list.etag)
  if (isKnown) return c.body(null, 304, headers)
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  const compressed = Readable.from(list.read(), { objectMode: false })
  if (encodingFor(c.req.header('accept-encoding'), ['gzip']))
    return c.body(webOf(compressed), 200, { ...headers, ...type, 'Content-Encoding': 'gzip' })
  const plain = createGunzip()
  compressed.on('error', (error) => plain.destroy(error)).pipe(plain)
  plain.on('close', () => compressed.destroy())
  return c.body(webOf(plain), 200, { ...headers, ...type })
}

function webOf(stream: Readable): ReadableStream {
  return Readable.toWeb(stream) as ReadableStream
}
