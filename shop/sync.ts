import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { catalogueObjects, type Database, progress } from '#database/schema.ts'
import { count } from './inventory.ts'
import type { CatalogueChange } from './ports.ts'
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
 * Brings the mirror up to date with the point of sale: what changed since the last time, or everything the first time and when `all` is asked for.
 * Safe to repeat and to run twice at once: an object is only ever replaced by a newer version of itself. Throws what the point of sale throws;
 * then the next sync looks as far back as this one.
 */
export async function syncCatalogue(shop: Shop, { all = false } = {}): Promise<Synced> {
  const since = all ? null : await lastSync(shop)
  const beganAt = shop.now()
  const seen = new Set<string>()
  let objects = 0
  let counts = 0
  for await (const changes of batches(shop.pointOfSale.catalogueSince(since), BATCH)) {
    objects += await mirror(shop, changes, all)
    for (const { id } of changes) seen.add(id)
  }
  if (!since) objects += await endUnseen(shop, seen, beganAt)
  for await (const counted of batches(shop.pointOfSale.stockCounts(since), BATCH)) {
    await count(shop, counted)
    counts += counted.length
  }
  await shop.db
    .insert(progress)
    .values({ name: 'catalogue', value: beganAt.toISOString() })
    .onConflictDoUpdate({ target: progress.name, set: { value: beganAt.toISOString(), updatedAt: beganAt } })
  return { objects, counts }
}

/** Writes the changes that are newer than what the mirror holds (with `again`, those that are as new too), and tells every process; answers how many were. */
function mirror(shop: Shop, changes: CatalogueChange[], again: boolean): Promise<number> {
  return inTransaction(shop, async ({ db, now }) => {
    const isNewer = again ? sql`${catalogueObjects.version} <= excluded.version` : sql`${catalogueObjects.version} < excluded.version`
    let written = 0
    // In the order of ids: two syncs at once then wait for each other, but never both.
    for (const change of changes.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))) {
      const { id, version } = change
      const gone = { version, deletedAt: now(), updatedAt: now() }
      const here =
        change.kind === 'gone'
          ? null
          : { kind: change.kind, version, record: change.record, source: plain(change.source), deletedAt: null, updatedAt: now() }
      const kept = await db
        .insert(catalogueObjects)
        // What was never here is noted as gone all the same, of whatever kind it was, so that an older page of answers cannot bring it in.
        .values({ id, ...(here ?? { ...gone, kind: 'product' as const, record: {}, source: {} }) })
        .onConflictDoUpdate({ target: catalogueObjects.id, set: here ? { ...here, record: asOldAsItWas } : gone, setWhere: isNewer })
        .returning({ id: catalogueObjects.id })
      written += kept.length
    }
    await tell(db, written)
    return written
  })
}

/** A product is as old as when it was first seen: the point of sale only says when it last changed. */
const asOldAsItWas = sql`excluded.record || jsonb_strip_nulls(jsonb_build_object('createdAt', ${catalogueObjects.record}->'createdAt'))`

/** Ends what a list of everything no longer names, unless it came in while the list was read. */
function endUnseen(shop: Shop, seen: Set<string>, listedAt: Date): Promise<number> {
  return inTransaction(shop, async ({ db, now }) => {
    const older = await db
      .select({ id: catalogueObjects.id })
      .from(catalogueObjects)
      .where(and(isNull(catalogueObjects.deletedAt), lt(catalogueObjects.updatedAt, listedAt)))
      .orderBy(catalogueObjects.id)
      .for('update')
    const unseen = older.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
    if (unseen.length > 0)
      await db.update(catalogueObjects).set({ deletedAt: now(), updatedAt: now() }).where(inArray(catalogueObjects.id, unseen))
    await tell(db, unseen.length)
    return unseen.length
  })
}

async function tell(db: Database, changed: number): Promise<void> {
  if (changed > 0) await db.execute(sql`select pg_notify('catalogue', '')`)
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
