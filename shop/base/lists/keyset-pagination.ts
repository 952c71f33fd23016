import { and, type AnyColumn, asc, desc, eq, gt, lt, or, SQL } from 'drizzle-orm'
import { z } from 'zod'

// Keyset pagination for lists ordered by a time or a whole number: a page starts after a given row,
// so its cost does not grow with the page number.

/** A cursor as links carry it: the time or number, and the id, of the row before the page. */
export const cursorPattern = /^\d{1,15}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const Cursor = z
  .string()
  .regex(cursorPattern)
  .transform((text): CursorPosition => {
    const [at, id = ''] = text.split('.')
    return { at: new Date(Number(at)), id }
  })

/** The query fields that select a page. One that no link of ours holds selects the first page. */
export const cursorFields = { after: Cursor.nullish().catch(null), before: Cursor.nullish().catch(null) }

/** Cursors of the next and previous page; null when there is none. */
export interface PageCursors {
  next: string | null
  previous: string | null
}

export interface CursorPosition {
  /** The row's value of the column that orders the list. */
  at: Date | number
  id: string
}

/** The cursor for the page after this row. */
export function encodeCursor({ at, id }: CursorPosition): string {
  return `${Number(at)}.${id}`
}

interface Columns {
  at: AnyColumn | SQL
  id: AnyColumn
  /** `at` is a whole number of at least 0, not a time. */
  isNumber?: boolean
}

/**
 * One page of a list ordered by a column: the query's condition, order and limit, and `of` to read
 * its rows. The query fetches one row more than a page, to know whether another page follows.
 * `after` takes precedence over `before`.
 */
export function keysetPage(
  columns: Columns,
  { after, before }: { after?: CursorPosition | null; before?: CursorPosition | null },
  size: number,
  first: 'highest' | 'lowest' = 'highest',
) {
  const place = after ?? before ?? null
  const isBackwards = !after && place !== null
  const isAscending = (first === 'lowest') !== isBackwards
  const inOrder = isAscending ? asc : desc
  return {
    beyond: place ? beyond(columns, place, isAscending ? gt : lt) : undefined,
    order: [inOrder(columns.at), inOrder(columns.id)],
    limit: size + 1,
    /**
     * Returns the page's rows in list order, with the cursors of the next and the previous page.
     */
    of<Row>(rows: Row[], placeOf: (row: Row) => CursorPosition): PageCursors & { rows: Row[] } {
      const isMore = rows.length > size
      const page = isBackwards ? rows.slice(0, size).toReversed() : rows.slice(0, size)
      const [top, last] = [page[0], page.at(-1)]
      return {
        rows: page,
        next: last && (isBackwards || isMore) ? encodeCursor(placeOf(last)) : null,
        previous: top && place && (!isBackwards || isMore) ? encodeCursor(placeOf(top)) : null,
      }
    },
  }
}

/**
 * The rows of a page, from a query with `limit(size + 1)`. `last` is the row after which the next
 * page begins; null on the last page.
 */
export function splitPage<Row>(rows: readonly Row[], size: number): { page: Row[]; last: Row | null } {
  const page = rows.slice(0, size)
  return { page, last: (rows.length > size && page.at(-1)) || null }
}

function beyond({ at, id, isNumber }: Columns, place: CursorPosition, isBeyond: typeof gt): SQL | undefined {
  const value = isNumber ? Number(place.at) : place.at
  // The overloads take a column or an expression, not either.
  return at instanceof SQL
    ? or(isBeyond(at, value), and(eq(at, value), isBeyond(id, place.id)))
    : or(isBeyond(at, value), and(eq(at, value), isBeyond(id, place.id)))
}
