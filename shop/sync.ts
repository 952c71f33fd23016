import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { catalogueObjects, type Database, progress } from '#database/schema.ts'
import { count } from './inventory.ts'
import type { CatalogueChange } from './ports.ts'
import { inTransaction, type Shop } from './shop.ts'
import { giveTurnBack, isOurTurn } from './turns.ts'

/** Changes written in one statement: few enough that the embedded database, which writes in this very thread, keeps nobody waiting. */
const BATCH = 100
/** Counts written in one transaction. */
const COUNTS = 500
/** A notification holds 8000 bytes. */
const TOLD_BYTES = 7900
/** Of more changes at once it is quicker to read everything. */
const TOLD_AT_MOST = 5000
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
  for await (const counted of batches(shop.pointOfSale.stockCounts(since), COUNTS)) {
    await count(shop, counted)
    counts += counted.length
  }
  await shop.db
    .insert(progress)
    .values({ name: 'catalogue', value: beganAt.toISOString() })
    .onConflictDoUpdate({ target: progress.name, set: { value: beganAt.toISOString(), updatedAt: beganAt } })
  return { objects, counts }
}

/** Asks the processes that have timers to sync soon. One that misses it does so at its next turn. */
export async function askForSync({ db }: Shop): Promise<void> {
  await db.execute(sql`select pg_notify('sync', '')`)
}

const DAY = 24 * 60 * 60 * 1000
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

/**
 * Writes the changes that are newer than what the mirror holds (with `again`, also those that are as new and yet differ), in one statement, and
 * tells every process which; answers how many were.
 */
function mirror(shop: Shop, changes: CatalogueChange[], again: boolean): Promise<number> {
  return inTransaction(shop, async ({ db, now }) => {
    const kept = catalogueObjects
    const isHere = sql`excluded.deleted_at is null`
    const isNewer = sql`${kept.version} < excluded.version`
    const differs = sql`(${kept.record}, ${kept.source}, ${kept.deletedAt} is null) is distinct from (${asOldAsItWas}, excluded.source, true)`
    const written = await db
      .insert(catalogueObjects)
      .values(newest(changes).map((change) => rowOf(change, now())))
      .onConflictDoUpdate({
        target: catalogueObjects.id,
        set: {
          version: sql`excluded.version`,
          updatedAt: sql`excluded.updated_at`,
          deletedAt: sql`excluded.deleted_at`,
          kind: sql`case when ${isHere} then excluded.kind else ${kept.kind} end`,
          record: sql`case when ${isHere} then ${asOldAsItWas} else ${kept.record} end`,
          source: sql`case when ${isHere} then excluded.source else ${kept.source} end`,
        },
        setWhere: again ? sql`${isNewer} or (${kept.version} = excluded.version and ${isHere} and ${differs})` : isNewer,
      })
      .returning({ id: catalogueObjects.id })
    await tell(
      db,
      written.map(({ id }) => id),
    )
    return written.length
  })
}

/** What was never here is noted as gone all the same, of whatever kind it was, so that an older page of answers cannot bring it in. */
function rowOf(change: CatalogueChange, at: Date): typeof catalogueObjects.$inferInsert {
  const { id, version } = change
  if (change.kind === 'gone') return { id, version, kind: 'product', record: {}, source: {}, deletedAt: at, updatedAt: at }
  return { id, version, kind: change.kind, record: change.record, source: plain(change.source), deletedAt: null, updatedAt: at }
}

/** Each object as it was told of last, in the order of ids: two syncs at once then wait for each other, but never both. */
function newest(changes: CatalogueChange[]): CatalogueChange[] {
  const latest = new Map<string, CatalogueChange>()
  for (const change of changes) if (change.version >= (latest.get(change.id)?.version ?? 0)) latest.set(change.id, change)
  return [...latest.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** A product is as old as when it was first seen: the point of sale only says when it last changed. */
const asOldAsItWas = sql`excluded.record || jsonb_strip_nulls(jsonb_build_object('createdAt', ${catalogueObjects.record}->'createdAt'))`

/** Ends what a list of everything no longer names, unless it came in while the list was read. */
async function endUnseen(shop: Shop, seen: Set<string>, listedAt: Date): Promise<number> {
  const isOlder = and(isNull(catalogueObjects.deletedAt), lt(catalogueObjects.updatedAt, listedAt))
  const older = await shop.db.select({ id: catalogueObjects.id }).from(catalogueObjects).where(isOlder).orderBy(catalogueObjects.id)
  const unseen = older.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
  let ended = 0
  for (let at = 0; at < unseen.length; at += COUNTS)
    ended += await inTransaction(shop, async ({ db, now }) => {
      const rows = await db
        .update(catalogueObjects)
        .set({ deletedAt: now(), updatedAt: now() })
        .where(and(isOlder, inArray(catalogueObjects.id, unseen.slice(at, at + COUNTS))))
        .returning({ id: catalogueObjects.id })
      await tell(
        db,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
  return ended
}

/** Names the changed objects to every process, as many as a notification holds at a time. One that names none stands for all. */
async function tell(db: Database, ids: string[]): Promise<void> {
  if (ids.length > TOLD_AT_MOST) return void (await db.execute(sql`select pg_notify('catalogue', '')`))
  for (let at = 0; at < ids.length;) {
    let told = JSON.stringify([ids[at]])
    let end = at + 1
    for (; end < ids.length; end += 1) {
      const longer = `${told.slice(0, -1)},${JSON.stringify(ids[end])}]`
      if (Buffer.byteLength(longer) > TOLD_BYTES) break
      told = longer
    }
    await db.execute(sql`select pg_notify('catalogue', ${told})`)
    at = end
  }
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
