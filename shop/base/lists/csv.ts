import { stringify } from 'csv-stringify/sync'

/**
 * The start of a CSV file: a byte order mark, so that spreadsheets read it as UTF-8, and the column
 * names.
 */
export function csvHeading(columns: string[]): string {
  return `\uFEFF${csvRows([columns])}`
}

/**
 * CSV rows for people: formulas are escaped. Numbers are written by `numberText`, and a minus
 * before them is no formula. For files that are imported again, use `formatCsvTable`.
 */
export function csvRows(rows: (string | number)[][], numberText: (value: number) => string = String): string {
  // A cell with a line break must be quoted, for every kind of line break.
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/, cast: { number: numberText } })
}

/** The heading and the first rows. */
const READ_BEFORE = 2

/**
 * The pieces of a file as a stream of bytes, with back pressure. Rejects if the first query fails:
 * once the stream is there, the response is a download. A later error aborts the download, so that
 * nobody takes half a file for a whole one.
 */
export async function csvStream(pieces: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const encoder = new TextEncoder()
  const ready: IteratorResult<string>[] = []
  while (ready.length < READ_BEFORE) ready.push(await pieces.next())
  return new ReadableStream({
    async pull(into) {
      const { done, value } = ready.shift() ?? (await pieces.next())
      if (done) into.close()
      else into.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
