import { downloadResponse } from '#app/request/file.server.ts'

/** Streams a CSV file in pieces, with back pressure. */
export function csvResponse(name: string, pieces: AsyncGenerator<string>): Response {
  return downloadResponse(name, 'text/csv', streamOf(pieces))
}

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(into) {
      const { done, value } = await pieces.next()
      if (done) into.close()
      else into.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
