import { sql } from 'drizzle-orm'
import { catalogueObjects, type Database, progress, stock } from '#database/schema.ts'
import { counts, goods } from './goods.ts'

const FILL_BATCH_SIZE = 1000

/**
 * Writes the generated catalogue directly into the mirror's tables, as if a sync had just finished.
 * A running shop would render the pictures for hours and disturb the measurement: pass `pictures:
 * false` then.
 */
export async function fill(db: Database, products: number, { pictures = true } = {}): Promise<void> {
  await inLots(pictures ? goods(products) : withoutPictures(products), (lot) =>
    db
      .insert(catalogueObjects)
      .select(
        sql`select o->>'id', o->>'kind', (o->>'version')::bigint, o->'record', o->'source', now(), null from jsonb_array_elements(${JSON.stringify(lot)}::jsonb) o`,
      ),
  )
  await inLots(counts(products), (lot) =>
    db
      .insert(stock)
      .select(
        sql`select o->>'variationId', (o->>'quantity')::int, 0, (o->>'countedAt')::timestamptz, now() from jsonb_array_elements(${JSON.stringify(lot)}::jsonb) o`,
      ),
  )
  await db.insert(progress).values({ name: 'catalogue', value: new Date().toISOString() })
}

function* withoutPictures(products: number) {
  for (const one of goods(products)) if (one.kind !== 'picture') yield one
}

async function inLots<T>(all: Iterable<T>, write: (lot: T[]) => PromiseLike<unknown>): Promise<void> {
  let lot: T[] = []
  for (const one of all) {
    lot.push(one)
    if (lot.length < FILL_BATCH_SIZE) continue
    await write(lot)
    lot = []
  }
  if (lot.length > 0) await write(lot)
}
