import { eq, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/durations.ts'
import { progress } from '#database/schema.ts'
import { count } from './inventory.ts'
import type { Shop } from '#shop/shop.ts'
import { endUnseen, mirror } from '#shop/catalogue/sync.ts'
import { Telling } from '#shop/catalogue/change-notices.ts'
import { giveTurnBack, isOurTurn } from '#shop/base/process/job-lease.ts'

/**
 * Changes per statement. The embedded database runs in this thread, so a statement must be small
 * enough not to block it.
 */
const BATCH = 100
/** Counts per transaction. */
const COUNTS = 500
/**
 * Each sync starts this much before the start of the last one, for changes that the point of sale
 * dated late. Milliseconds.
 */
const OVERLAP = MINUTE

export interface Synced {
  objects: number
  counts: number
}

/**
 * Syncs the mirror from the point of sale: the changes since the last sync, or everything the first
 * time and with `all`. Idempotent, and safe to run concurrently: a row is only replaced by a newer
 * version. Throws the point of sale's errors; the next sync then starts from the same time again.
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
  // Publish the products before their stock.
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

/** When the last completed sync began; null before the first. */
export async function lastSynced({ db }: Pick<Shop, 'db'>): Promise<Date | null> {
  const [row] = await db.select().from(progress).where(eq(progress.name, 'catalogue'))
  return row ? new Date(row.value) : null
}

/** Asks the processes with timers to sync soon. A process that misses it syncs at its next turn. */
export async function askForSync({ db }: Shop): Promise<void> {
  await db.execute(sql`select pg_notify('sync', '')`)
}

const WHOLE = 'whole catalogue'

/**
 * Reads the whole catalogue of the point of sale again, about once a day, to catch changes that no
 * webhook and no incremental sync reported. One of the processes does it, between 0:00 and 6:00
 * UTC. After two days without a full sync, it runs at any hour.
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
