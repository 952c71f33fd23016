import { fileNamed } from '#app/request/file.server.ts'

/** Answers a file for a spreadsheet, a piece at a time, as fast as it is taken. */
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
