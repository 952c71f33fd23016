import { z } from 'zod'
import { invalidRequest } from './fault.ts'
import { fingerprint } from './ids.ts'

const Place = z.object({ of: z.string(), after: z.array(z.union([z.string(), z.number()])).max(3) })

/** A page, and the cursor of the next page if there is one. */
export interface ResultPage<Row> {
  rows: Row[]
  cursor?: string
}

/**
 * The position after the last page of this query; null at the start. A cursor is valid only for the
 * query that created it. @throws INVALID_CURSOR
 */
export function readCursor(cursor: string | undefined, question: unknown): (string | number)[] | null {
  if (!cursor) return null
  try {
    const place = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (place.of === fingerprint(question).slice(0, 12)) return place.after
  } catch {
    // Refused below.
  }
  throw invalidRequest('INVALID_CURSOR', 'The cursor does not belong to this request.', 'cursor')
}

/**
 * Cuts rows to a page. The rows were fetched with one more than the limit. `after` returns the
 * position of a row.
 */
export function resultPage<Row>(rows: Row[], limit: number, question: unknown, after: (row: Row) => (string | number)[]): ResultPage<Row> {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  if (rows.length <= limit || last === undefined) return { rows: kept }
  const place = { of: fingerprint(question).slice(0, 12), after: after(last) }
  return { rows: kept, cursor: Buffer.from(JSON.stringify(place)).toString('base64url') }
}
