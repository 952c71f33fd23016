import { eq, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/durations.ts'
import { progress } from '#database/schema.ts'
import { count } from './inventory.ts'
import type { Shop } from '#shop/shop.ts'
import { endUnseen, mirror } from '#shop/catalogue/sync.ts'
import { Telling } from '#shop/catalogue/change-notices.ts'
import { giveTurnBack, isOurTurn } from '#shop/base/process/job-lease.ts'

/** Changes written in one statement: few enough that the embedded database, which writes in this very thread, keeps nobody waiting. */
const BATCH = 100
/** Counts written in one transaction. */
const COUNTS = 500
/** Each sync looks this much further back than the last one began, for changes that the point of sale dated late. Milliseconds. */
const OVERLAP = MINUTE

export interface Synced {
  objects: number
  counts: number
}

/**
 * Brings the mirror up to date with the point of sale: what changed since the last time, or everything the first time and when `all` is asked for.
 * Safe to repeat and to run twice at once: an object is only ever replaced by a newer version of itself. Throws what the point of sale throws;
 * then the next sync looks as far back as this one.
 */
export async function syncCatalogue(shop: Shop, { all = false } = {}): Promise<Synced> {
  const last = all ? null : await lastSynced(shop)
  const since = last && new Date(last.getTime() - OVERLAP)
  const beganAt = shop.now()
  const telling = new Telling(shop)
  const seen = new Set<string>()
  let objects = 0
  let counts = 0
  await telling.catchUp()
  for await (const changes of batches(shop.pointOfSale.catalogueSince(since), BATCH)) {
    objects += await mirror(shop, changes, all, telling)
    for (const { id } of changes) seen.add(id)
  }
  if (!since) objects += await endUnseen(shop, seen, beganAt, telling)
  // What is sold is shown before how much of it there is.
  await telling.catchUp()
  for await (const counted of batches(shop.pointOfSale.stockCounts(since), COUNTS)) {
    await count(shop, counted, telling)
    counts += counted.length
  }
  await telling.catchUp()
  await shop.db
    .insert(progress)
    .values({ name: 'catalogue', value: beganAt.toISOString() })
    .onConflictDoUpdate({ target: progress.name, set: { value: beganAt.toISOString(), updatedAt: beganAt } })
  return { objects, counts }
}

/** When the last sync began that came to its end; null before the first. */
export async function lastSynced({ db }: Pick<Shop, 'db'>): Promise<Date | null> {
  const [row] = await db.select().from(progress).where(eq(progress.name, 'catalogue'))
  return row ? new Date(row.value) : null
}

/** Asks the processes that have timers to sync soon. One that misses it does so at its next turn. */
export async function askForSync({ db }: Shop): Promise<void> {
  await db.execute(sql`select pg_notify('sync', '')`)
}

const WHOLE = 'whole catalogue'

/**
 * Reads the point of sale's whole catalogue again where that was a day ago: for what no notification and no sync of changes told of. Of several
 * processes one does it; between midnight and six in UTC, unless another day has passed.
 */
export async function syncWhole(shop: Shop): Promise<Synced | null> {
  const isNight = shop.now().getUTCHours() < 6
  if (!(await isOurTurn(shop, WHOLE, isNight ? DAY * 0.8 : DAY * 2))) return null
  try {
    return await syncCatalogue(shop, { all: true })
  } catch (error) {
    await giveTurnBack(shop, WHOLE)
    throw error
  }
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
