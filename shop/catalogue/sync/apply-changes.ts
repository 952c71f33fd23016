import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import { catalogueObjects } from '#database/schema.ts'
import type { CatalogueChange } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { CatalogueChangeNotifier } from '../change-notices.ts'
import { publishProductWebhooks, type WrittenObject } from './product-webhooks.ts'

/** Objects per statement. */
const END_BATCH_SIZE = 500

/**
 * Writes the changes that are newer than the mirror in one statement, and publishes them. With
 * `again`, it also writes changes of equal version and different content. Returns the number
 * written.
 */
export function applyCatalogueChanges(
  shop: Shop,
  changes: CatalogueChange[],
  again: boolean,
  notifier: CatalogueChangeNotifier,
): Promise<number> {
  return inTransaction(shop, async (inside) => {
    const { db, now } = inside
    const stored = catalogueObjects
    const at = now().toISOString()
    const isNewer = sql`${stored.version} < excluded.version`
    const differs = sql`(${stored.record}, ${stored.source}, ${stored.deletedAt} is null) is distinct from (${recordWithHistory}, excluded.source, true)`
    const replaces = again
      ? sql`${isNewer} or (${stored.version} = excluded.version and excluded.deleted_at is null and ${differs})`
      : isNewer
    // A single parameter for all objects: binding thousands of values would cost as much as the
    // write.
    const { rows } = (await db.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${asJson(newest(changes).map(rowOf))}::jsonb)
          as given (id text, kind text, version bigint, record jsonb, source jsonb, is_gone boolean)
      ), earlier as (
        select id, deleted_at is not null as was_deleted from ${stored} where id in (select id from given)
      )
      insert into ${stored} (id, kind, version, record, source, updated_at, deleted_at)
      select id, kind, version, record, source, ${at}::timestamptz, case when is_gone then ${at}::timestamptz end
      from given
      on conflict (id) do update set
        version = excluded.version,
        updated_at = excluded.updated_at,
        deleted_at = excluded.deleted_at,
        kind = case when excluded.deleted_at is null then excluded.kind else ${stored.kind} end,
        record = case when excluded.deleted_at is null then ${recordWithHistory} else ${stored.record} end,
        source = case when excluded.deleted_at is null then excluded.source else ${stored.source} end
      where ${replaces}
      returning id, kind, deleted_at is not null as "isDeleted",
        (select was_deleted from earlier where earlier.id = ${stored.id}) as "wasDeleted"`)) as { rows: WrittenObject[] }
    await notifier.publishChanges(
      db,
      rows.map(({ id }) => id),
    )
    await publishProductWebhooks(inside, rows)
    return rows.length
  })
}

/**
 * Marks objects as deleted when a full listing no longer has them, unless they were written during
 * the listing.
 */
export async function endUnseen(shop: Shop, seen: ReadonlySet<string>, listedAt: Date, notifier: CatalogueChangeNotifier): Promise<number> {
  const isOlder = and(isNull(catalogueObjects.deletedAt), lt(catalogueObjects.updatedAt, listedAt))
  const older = await shop.db.select({ id: catalogueObjects.id }).from(catalogueObjects).where(isOlder).orderBy(catalogueObjects.id)
  const unseen = older.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
  let ended = 0
  for (let at = 0; at < unseen.length; at += END_BATCH_SIZE)
    ended += await inTransaction(shop, async (inside) => {
      const { db, now } = inside
      const rows = await db
        .update(catalogueObjects)
        .set({ deletedAt: now(), updatedAt: now() })
        .where(and(isOlder, inArray(catalogueObjects.id, unseen.slice(at, at + END_BATCH_SIZE))))
        .returning({ id: catalogueObjects.id, kind: catalogueObjects.kind })
      await notifier.publishChanges(
        db,
        rows.map(({ id }) => id),
      )
      await publishProductWebhooks(
        inside,
        rows.map((row) => ({ ...row, isDeleted: true, wasDeleted: false })),
      )
      return rows.length
    })
  return ended
}

/**
 * A deletion is stored even for an unknown object, of any kind, so that an older page of results
 * cannot bring it back.
 */
function rowOf(change: CatalogueChange): object {
  const { id, version } = change
  if (change.kind === 'gone') return { id, version, kind: 'product', record: {}, source: {}, is_gone: true }
  return { id, version, kind: change.kind, record: change.record, source: change.source ?? null, is_gone: false }
}

/** The latest version of each object, ordered by id, so that concurrent syncs cannot deadlock. */
function newest(changes: CatalogueChange[]): CatalogueChange[] {
  const latest = new Map<string, CatalogueChange>()
  for (const change of changes) if (change.version >= (latest.get(change.id)?.version ?? 0)) latest.set(change.id, change)
  return [...latest.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const { record: storedRecord } = catalogueObjects
const isRenamed = sql`excluded.kind in ('product', 'category') and ${storedRecord}->>'name' <> excluded.record->>'name'
  and not coalesce(${storedRecord}->'formerNames' @> jsonb_build_array(${storedRecord}->'name'), false)`
/**
 * The record with what the point of sale does not report: `createdAt`, the time when the product
 * was first seen, and `formerNames`.
 */
const recordWithHistory = sql`excluded.record || jsonb_strip_nulls(jsonb_build_object(
  'createdAt', ${storedRecord}->'createdAt',
  'formerNames', case when ${isRenamed}
    then coalesce(${storedRecord}->'formerNames', '[]') || jsonb_build_array(${storedRecord}->'name')
    else ${storedRecord}->'formerNames' end))`

/** The SDK gives amounts as BigInt, which JSON cannot represent. Amounts fit in a number. */
function asJson(rows: object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
}
