import { and, type AnyColumn, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'

// Lists that go by time are paged by key: a page begins behind a row, however many stand before it.

/** A place in such a list, as links name it: the row that stands before it. */
export const placePattern = /^\d{1,15}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const Place = z
  .string()
  .regex(placePattern)
  .transform((text): ListPlace => ({ at: new Date(Number(text.split('.')[0])), id: text.split('.')[1]! }))

export interface ListPlace {
  at: Date
  id: string
}

/** How a link names the place behind a row. */
export function placeBehind({ at, id }: ListPlace): string {
  return `${at.getTime()}.${id}`
}

interface Columns {
  at: AnyColumn
  id: AnyColumn
}

/**
 * One page of a list by time: what to ask the database for, and what its rows make of it. One row more than the page holds is asked for, which tells
 * whether there is another page. `after` goes before `before`.
 */
export function pageFrom(
  columns: Columns,
  { after, before }: { after?: ListPlace | null; before?: ListPlace | null },
  size: number,
  first: 'newest' | 'oldest' = 'newest',
) {
  const place = after ?? before ?? null
  const isBackwards = !after && place !== null
  const isAscending = (first === 'oldest') !== isBackwards
  const inOrder = isAscending ? asc : desc
  return {
    beyond: place ? beyond(columns, place, isAscending ? gt : lt) : undefined,
    order: [inOrder(columns.at), inOrder(columns.id)],
    limit: size + 1,
    /** The page's rows in the list's own order, and the places where the next and the previous page begin. */
    of<Row>(rows: Row[], placeOf: (row: Row) => ListPlace): { rows: Row[]; next: string | null; previous: string | null } {
      const isMore = rows.length > size
      const page = isBackwards ? rows.slice(0, size).toReversed() : rows.slice(0, size)
      const [top, last] = [page[0], page.at(-1)]
      return {
        rows: page,
        next: last && (isBackwards || isMore) ? placeBehind(placeOf(last)) : null,
        previous: top && place && (!isBackwards || isMore) ? placeBehind(placeOf(top)) : null,
      }
    },
  }
}

function beyond({ at, id }: Columns, place: ListPlace, isBeyond: typeof gt): SQL | undefined {
  return or(isBeyond(at, place.at), and(eq(at, place.at), isBeyond(id, place.id)))
}
