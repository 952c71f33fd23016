import { eq, sql } from 'drizzle-orm'
import { catalogueObjects, progress } from '#database/schema.ts'
import { count } from './inventory.ts'
import type { CatalogueChange, StockCount } from './ports.ts'
import { inTransaction, type Shop } from './shop.ts'

/** Changes written in one transaction. */
const BATCH = 200
/** Each sync looks this much further back than the last one began, for changes that the point of sale dated late. Milliseconds. */
const OVERLAP = 60_000

export interface Synced {
  objects: number
  counts: number
}

/**
 * Brings the mirror up to date with the point of sale: everything the first time or when `all` is asked for, else what changed since. Safe to repeat
 * and to run twice at once: an object is only ever replaced by a newer version of itself.
 */
export async function syncCatalogue(shop: Shop, { all = false } = {}): Promise<Synced> {
  const since = all ? null : await lastSync(shop)
  const beganAt = shop.now()
  let objects = 0
  let counts = 0
  for await (const changes of batches(shop.pointOfSale.catalogueSince(since), BATCH)) objects += await mirror(shop, changes)
  for await (const counted of batches(shop.pointOfSale.stockCounts(since), BATCH)) {
    await inTransaction(shop, (inside) => count(inside, counted as StockCount[]))
    counts += counted.length
  }
  await shop.db
    .insert(progress)
    .values({ name: 'catalogue', value: beganAt.toISOString() })
    .onConflictDoUpdate({ target: progress.name, set: { value: beganAt.toISOString(), updatedAt: beganAt } })
  return { objects, counts }
}

/** Writes the changes that are newer than what the mirror holds, and tells every process; answers how many were. */
function mirror(shop: Shop, changes: CatalogueChange[]): Promise<number> {
  return inTransaction(shop, async ({ db, now }) => {
    let written = 0
    for (const change of changes) {
      const gone = change.kind === 'gone'
      if (gone) {
        const ended = await db
          .update(catalogueObjects)
          .set({ version: change.version, deletedAt: now(), updatedAt: now() })
          .where(sql`${catalogueObjects.id} = ${change.id} and ${catalogueObjects.version} < ${change.version}`)
          .returning({ id: catalogueObjects.id })
        written += ended.length
        continue
      }
      const row = {
        kind: change.kind,
        version: change.version,
        record: change.record,
        source: plain(change.source),
        updatedAt: now(),
        deletedAt: null,
      }
      const kept = await db
        .insert(catalogueObjects)
        .values({ id: change.id, ...row })
        .onConflictDoUpdate({ target: catalogueObjects.id, set: row, setWhere: sql`${catalogueObjects.version} < ${change.version}` })
        .returning({ id: catalogueObjects.id })
      written += kept.length
    }
    if (written > 0) await db.execute(sql`select pg_notify('catalogue', '')`)
    return written
  })
}

async function lastSync(shop: Shop): Promise<Date | null> {
  const [row] = await shop.db.select().from(progress).where(eq(progress.name, 'catalogue'))
  return row ? new Date(new Date(row.value).getTime() - OVERLAP) : null
}

/** The SDK gives amounts as BigInt, which JSON has no form for; amounts fit in a number. */
function plain(source: unknown): unknown {
  return JSON.parse(JSON.stringify(source, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)) ?? 'null')
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
