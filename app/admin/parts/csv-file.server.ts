import { fileNamed } from '#app/request/file.server.ts'

/** Streams a CSV file in pieces, with back pressure. */
export function csvFile(name: string, pieces: AsyncGenerator<string>): Response {
  return fileNamed(name, 'text/csv', streamOf(pieces))
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
