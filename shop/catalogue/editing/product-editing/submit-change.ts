import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { MINUTE } from '#shared/durations.ts'
import { outbox } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import type { OutboxHandler } from '#shop/base/outbox.ts'
import { enqueue } from '#shop/base/outbox.ts'
import { OutsideRefused, OutsideUnavailable, type ProductDraft } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { mirrorObjectsNow } from '../../sync.ts'
import { type EditConflict, draftChanges, mergeDrafts } from './merge-drafts.ts'

/**
 * A product change for the point of sale: from the values the editor saw to the new values. `was`
 * is null for a new product.
 */
export interface ProductChange {
  /** Null for a new product. */
  id: string | null
  was: ProductDraft | null
  to: ProductDraft
  staff: string
}

export type ProductWriteResult =
  | { outcome: 'saved'; id: string }
  /** The point of sale is down; the change is queued. */
  | { outcome: 'queued' }
  /**
   * Another user changed the same fields: nothing was written. `draft` is their version with my
   * changes on top.
   */
  | { outcome: 'changed-meanwhile'; draft: ProductDraft; now: ProductDraft; clashes: EditConflict[] }

/**
 * Milliseconds before a worker may take a change. The request that added it makes it itself; the
 * worker takes over only if that process dies.
 */
const OWN_ATTEMPT_MS = MINUTE
/** Attempts when other users keep changing the same product. */
const MAX_ATTEMPTS = 4

/**
 * Adds a change to the outbox, then makes it at the point of sale. After a crash the worker
 * completes it. If earlier changes of the product are queued, this one is queued after them. A
 * repeated key changes nothing more.
 */
export async function submitProductChange(shop: Shop, change: ProductChange, key: string): Promise<ProductWriteResult> {
  const row = `product-write:${change.id ?? 'new'}:${key}`
  const before = await pendingProductChanges(shop, change.id)
  const known = await rowOf(shop, row)
  if (known) return known.doneAt && change.id ? { outcome: 'saved', id: change.id } : { outcome: 'queued' }
  const isBehind = before.some(({ lastError }) => lastError !== null)
  const runAt = isBehind ? shop.now() : new Date(shop.now().getTime() + OWN_ATTEMPT_MS)
  await enqueue(shop, { kind: 'product-write', key: row, payload: change, runAt, after: before.map((one) => one.key) })
  if (isBehind) return { outcome: 'queued' }
  try {
    const written = await applyChange(shop, change, row)
    if (written.outcome === 'changed-meanwhile') await drop(shop, row)
    return written
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) {
      await drop(shop, row)
      throw error
    }
    await shop.db.update(outbox).set({ runAt: shop.now(), lastError: error.message }).where(eq(outbox.key, row))
    await shop.db.execute(sql`select pg_notify('outbox', '')`)
    return { outcome: 'queued' }
  }
}

/**
 * Outbox handler for the kind 'product-write'. A clash makes the row dead; staff see it at the
 * product and decide.
 */
export const deliverProductChange: OutboxHandler = async (shop, payload, row) => {
  const written = await applyChange(shop, payload as ProductChange, row.key)
  if (written.outcome === 'changed-meanwhile') throw new OutsideRefused('CHANGED_MEANWHILE', 'The product was changed in the meantime')
}

/** Changes of a product that are pending, oldest first. Done and dead ones are left out. */
export async function pendingProductChanges(shop: Shop, id: string | null) {
  if (id === null) return []
  return shop.db
    .select({ key: outbox.key, lastError: outbox.lastError, payload: outbox.payload, deadAt: outbox.deadAt })
    .from(outbox)
    .where(
      and(sql`split_part(${outbox.key}, ':', 2) = ${id}`, eq(outbox.kind, 'product-write'), isNull(outbox.doneAt), isNull(outbox.deadAt)),
    )
    .orderBy(asc(outbox.createdAt))
}

/**
 * Applies a change to the present product at the point of sale, and publishes it. Idempotent:
 * values that are already there are not written again.
 */
async function applyChange(shop: Shop, change: ProductChange, row: string): Promise<ProductWriteResult> {
  const { catalogueSource } = shop
  const key = row.slice(row.lastIndexOf(':') + 1)
  if (change.id === null) {
    const id = await catalogueSource.saveProduct(null, change.to, 0, key)
    await recordDone(shop, { row, id, staff: change.staff, before: null, after: change.to })
    return { outcome: 'saved', id }
  }
  for (let attempt = 1; ; attempt += 1) {
    const there = await catalogueSource.product(change.id)
    if (!there) throw new OutsideRefused('NOT_FOUND', 'The product no longer exists')
    const { draft, clashes } = mergeDrafts(change.was ?? there.draft, change.to, there.draft)
    if (clashes.length > 0) {
      await mirrorObjectsNow(shop, [change.id])
      return { outcome: 'changed-meanwhile', draft, now: there.draft, clashes }
    }
    await failpoint('product-read')
    try {
      // The idempotency key includes the version: after another user's change, a retry writes
      // different content.
      if (!isDeepStrictEqual(draft, there.draft))
        await catalogueSource.saveProduct(change.id, draft, there.version, `${key}-${there.version}`)
    } catch (error) {
      if (error instanceof OutsideRefused && error.code === 'VERSION_MISMATCH' && attempt < MAX_ATTEMPTS) continue
      throw error
    }
    await recordDone(shop, { row, id: change.id, staff: change.staff, before: there.draft, after: draft })
    return { outcome: 'saved', id: change.id }
  }
}

interface DoneChange {
  row: string
  id: string
  staff: string
  /** The product before the change; null for a new product. */
  before: ProductDraft | null
  after: ProductDraft
}

/** Mirrors the changed product, ends its outbox row and records the audit event. */
async function recordDone(shop: Shop, { row, id, staff, before, after }: DoneChange): Promise<void> {
  await mirrorObjectsNow(shop, [id, ...after.pictureIds])
  await inTransaction(shop, async (inside) => {
    const ended = await inside.db
      .update(outbox)
      .set({ doneAt: inside.now(), payload: {}, lastError: null })
      .where(and(eq(outbox.key, row), isNull(outbox.doneAt)))
      .returning({ key: outbox.key })
    if (ended.length === 0) return
    const by = { kind: 'customer', userId: staff } as Customer
    if (before) await recordAudit(inside, by, { action: 'product.changed', target: `product:${id}`, ...draftChanges(before, after) })
    else await recordAudit(inside, by, { action: 'product.added', target: `product:${id}`, after: { name: after.name } })
  })
}

/** Removes a change that failed; its author received the error. */
async function drop({ db }: Shop, row: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.key, row), isNull(outbox.doneAt)))
}

async function rowOf({ db }: Shop, key: string) {
  const [row] = await db.select({ doneAt: outbox.doneAt }).from(outbox).where(eq(outbox.key, key))
  return row
}
