import { eq, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '#shared/durations.ts'
import { progress } from '#database/schema.ts'
import { applyStockCounts } from './inventory.ts'
import { traced } from '#shop/base/process/tracing.ts'
import type { Shop } from '#shop/shop.ts'
import { endUnseen, applyCatalogueChanges } from '#shop/catalogue/sync.ts'
import { CatalogueChangeNotifier } from '#shop/catalogue/change-notices.ts'
import { releaseJob, claimJob } from '#shop/base/process/job-lease.ts'

/**
 * Changes per statement. The embedded database runs in this thread, so a statement must be small
 * enough not to block it.
 */
const CHANGE_BATCH_SIZE = 100
/** Counts per transaction. */
const COUNT_BATCH_SIZE = 500
/**
 * Each sync starts this much before the start of the last one, for changes that the point of sale
 * dated late. Milliseconds.
 */
const SYNC_OVERLAP_MS = MINUTE

export interface SyncResult {
  objects: number
  counts: number
}

/**
 * Syncs the mirror from the point of sale: the changes since the last sync, or everything the first
 * time and with `all`. Idempotent, and safe to run concurrently: a row is only replaced by a newer
 * version. Throws the point of sale's errors; the next sync then starts from the same time again.
 */
export function syncCatalogue(shop: Shop, { all = false } = {}): Promise<SyncResult> {
  return traced('syncCatalogue', () => sync(shop, all))
}

async function sync(shop: Shop, all: boolean): Promise<SyncResult> {
  const last = all ? null : await getLastSyncedAt(shop)
  const since = last && new Date(last.getTime() - SYNC_OVERLAP_MS)
  const beganAt = shop.now()
  const notifier = new CatalogueChangeNotifier(shop)
  const seen = new Set<string>()
  let objects = 0
  let counts = 0
  await notifier.publishUnnamed()
  for await (const changes of batches(shop.catalogueSource.catalogueSince(since), CHANGE_BATCH_SIZE)) {
    objects += await applyCatalogueChanges(shop, changes, all, notifier)
    for (const { id } of changes) seen.add(id)
  }
  if (!since) objects += await endUnseen(shop, seen, beganAt, notifier)
  // Publish the products before their stock.
  await notifier.publishUnnamed()
  for await (const counted of batches(shop.stockSource.stockCounts(since), COUNT_BATCH_SIZE)) {
    await applyStockCounts(shop, counted, notifier)
    counts += counted.length
  }
  await notifier.publishUnnamed()
  await shop.db
    .insert(progress)
    .values({ name: 'catalogue', value: beganAt.toISOString() })
    .onConflictDoUpdate({ target: progress.name, set: { value: beganAt.toISOString(), updatedAt: beganAt } })
  return { objects, counts }
}

/** When the last completed sync began; null before the first. */
export async function getLastSyncedAt({ db }: Pick<Shop, 'db'>): Promise<Date | null> {
  const [row] = await db.select().from(progress).where(eq(progress.name, 'catalogue'))
  return row ? new Date(row.value) : null
}

/** Asks the processes with timers to sync soon. A process that misses it syncs at its next turn. */
export async function requestSync({ db }: Shop): Promise<void> {
  await db.execute(sql`select pg_notify('sync', '')`)
}

const FULL_SYNC_JOB = 'whole catalogue'

/**
 * Reads the whole catalogue of the point of sale again, about once a day, to catch changes that no
 * webhook and no incremental sync reported. One of the processes does it, between 0:00 and 6:00
 * UTC. After two days without a full sync, it runs at any hour.
 */
export async function runDailyFullSync(shop: Shop): Promise<SyncResult | null> {
  const isNight = shop.now().getUTCHours() < 6
  if (!(await claimJob(shop, FULL_SYNC_JOB, isNight ? DAY * 0.8 : DAY * 2))) return null
  try {
    return await syncCatalogue(shop, { all: true })
  } catch (error) {
    await releaseJob(shop, FULL_SYNC_JOB)
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
