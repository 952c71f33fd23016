import { and, type AnyColumn, eq, gt, lt, or, type SQL } from 'drizzle-orm'
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

/** What stands behind a place in the list of the newest first. */
export function olderThan(columns: { at: AnyColumn; id: AnyColumn }, { at, id }: ListPlace): SQL | undefined {
  return or(lt(columns.at, at), and(eq(columns.at, at), lt(columns.id, id)))
}

/** What stands before it there. */
export function newerThan(columns: { at: AnyColumn; id: AnyColumn }, { at, id }: ListPlace): SQL | undefined {
  return or(gt(columns.at, at), and(eq(columns.at, at), gt(columns.id, id)))
}
