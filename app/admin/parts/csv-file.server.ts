import { csvStream } from '#shop/base/lists/csv.ts'
import { downloadResponse } from '#app/request/file.server.ts'

/** Streams a CSV file in pieces, with back pressure. */
export async function csvResponse(name: string, pieces: AsyncGenerator<string>): Promise<Response> {
  return downloadResponse(name, 'text/csv', await csvStream(pieces))
}
