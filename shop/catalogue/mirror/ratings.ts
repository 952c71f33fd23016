import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, reviews } from '#database/schema.ts'
import { yieldToEventLoop } from './read-rows.ts'

/** A product's rating from its published reviews. */
export interface Rating {
  count: number
  /** From 1 to 5, with two decimals. */
  average: number
  /** Number of reviews with 5, 4, 3, 2 and 1. */
  spread: { rating: number; count: number }[]
}

const READ_BATCH_SIZE = 500
const STARS = [5, 4, 3, 2, 1] as const

/** Ratings of all products with reviews; yields to the event loop. */
export async function* readAllRatings(db: Database): AsyncIterable<Map<string, Rating>> {
  let last = ''
  for (;;) {
    const ratings = await read(db, gt(reviews.productId, last))
    yield ratings
    const end = [...ratings.keys()].at(-1)
    if (end === undefined || ratings.size < READ_BATCH_SIZE) return
    last = end
    await yieldToEventLoop()
  }
}

/** Ratings of these products; products without reviews are left out. */
export async function* readRatingsFor(db: Database, ids: string[]): AsyncIterable<{ asked: string[]; ratings: Map<string, Rating> }> {
  for (let at = 0; at < ids.length; at += READ_BATCH_SIZE) {
    const asked = ids.slice(at, at + READ_BATCH_SIZE)
    yield { asked, ratings: await read(db, inArray(reviews.productId, asked)) }
    await yieldToEventLoop()
  }
}

async function read(db: Database, of: SQL): Promise<Map<string, Rating>> {
  const countOf = (rating: number) => sql<number>`count(*) filter (where ${reviews.rating} = ${sql.raw(String(rating))})`.mapWith(Number)
  const rows = await db
    .select({ id: reviews.productId, 5: countOf(5), 4: countOf(4), 3: countOf(3), 2: countOf(2), 1: countOf(1) })
    .from(reviews)
    .where(and(eq(reviews.status, 'shown'), of))
    .groupBy(reviews.productId)
    .orderBy(asc(reviews.productId))
    .limit(READ_BATCH_SIZE)
  return new Map(rows.map((row) => [row.id, ratingOf(STARS.map((rating) => ({ rating, count: row[rating] })))]))
}

function ratingOf(spread: Rating['spread']): Rating {
  const count = spread.reduce((sum, one) => sum + one.count, 0)
  const stars = spread.reduce((sum, one) => sum + one.rating * one.count, 0)
  return { count, average: Math.round((stars / count) * 100) / 100, spread }
}
