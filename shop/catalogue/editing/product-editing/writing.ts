import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { MINUTE } from '#shared/durations.ts'
import { outbox } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { writeDown } from '#shop/base/audit.ts'
import type { Handler } from '#shop/base/outbox.ts'
import { enqueue } from '#shop/base/outbox.ts'
import { OutsideRefused, OutsideUnavailable, type ProductSheet } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { reached } from '#shop/base/process/failpoints.ts'
import { takeIn } from '../../sync.ts'
import { type Clash, changesOf, mergeSheets } from './merging.ts'

/** A change of a product on its way to the point of sale: from what its writer saw to what they want. `was` null: a new one. */
export interface Change {
  /** null for a new product. */
  id: string | null
  was: ProductSheet | null
  to: ProductSheet
  staff: string
}

export type Written =
  | { outcome: 'saved'; id: string }
  /** The point of sale is away; the change waits. */
  | { outcome: 'queued' }
  /** Somebody else changed the same meanwhile: nothing was written. `sheet` is theirs with mine on top. */
  | { outcome: 'changed-meanwhile'; sheet: ProductSheet; now: ProductSheet; clashes: Clash[] }

/** A worker leaves a change alone for so long: whoever noted it makes it themselves, unless they die. Milliseconds. */
const OWN_TURN = MINUTE
/** Somebody who changes the same product all the time is let go ahead so often. */
const TURNS = 4

/**
 * Notes a change, then makes it at the point of sale: what a crash leaves undone the worker does. Where earlier changes of the product wait, this one
 * waits behind them. The same key changes nothing more.
 */
export async function write(shop: Shop, change: Change, key: string): Promise<Written> {
  const row = `product-write:${change.id ?? 'new'}:${key}`
  const before = await waitingFor(shop, change.id)
  const known = await rowOf(shop, row)
  if (known) return known.doneAt && change.id ? { outcome: 'saved', id: change.id } : { outcome: 'queued' }
  const isBehind = before.some(({ lastError }) => lastError !== null)
  const runAt = isBehind ? shop.now() : new Date(shop.now().getTime() + OWN_TURN)
  await enqueue(shop, { kind: 'product-write', key: row, payload: change, runAt, after: before.map((one) => one.key) })
  if (isBehind) return { outcome: 'queued' }
  try {
    const written = await make(shop, change, row)
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

/** The outbox's handler for the kind 'product-write'. A clash makes the row dead: staff find it at the product and decide. */
export const writeProduct: Handler = async (shop, payload, row) => {
  const written = await make(shop, payload as Change, row.key)
  if (written.outcome === 'changed-meanwhile') throw new OutsideRefused('CHANGED_MEANWHILE', 'The product was changed meanwhile')
}

/** Changes of a product that are noted and neither made nor given up, the oldest first. */
export async function waitingFor(shop: Shop, id: string | null) {
  if (id === null) return []
  return shop.db
    .select({ key: outbox.key, lastError: outbox.lastError, payload: outbox.payload, deadAt: outbox.deadAt })
    .from(outbox)
    .where(
      and(sql`split_part(${outbox.key}, ':', 2) = ${id}`, eq(outbox.kind, 'product-write'), isNull(outbox.doneAt), isNull(outbox.deadAt)),
    )
    .orderBy(asc(outbox.createdAt))
}

/** Makes a change at the point of sale, on top of what stands there, and has it shown. Harmless to repeat: what is there already is not written again. */
async function make(shop: Shop, change: Change, row: string): Promise<Written> {
  const { pointOfSale } = shop
  const key = row.split(':').at(-1)!
  if (change.id === null) {
    const id = await pointOfSale.saveProduct(null, change.to, 0, key)
    await done(shop, change, row, id, null, change.to)
    return { outcome: 'saved', id }
  }
  for (let turn = 1; ; turn += 1) {
    const there = await pointOfSale.product(change.id)
    if (!there) throw new OutsideRefused('NOT_FOUND', 'The product is gone')
    const { sheet, clashes } = mergeSheets(change.was ?? there.sheet, change.to, there.sheet)
    if (clashes.length > 0) {
      await takeIn(shop, [change.id])
      return { outcome: 'changed-meanwhile', sheet, now: there.sheet, clashes }
    }
    await reached('product-read')
    try {
      // The key is of this version: a try after somebody else's change writes something else.
      if (!isDeepStrictEqual(sheet, there.sheet)) await pointOfSale.saveProduct(change.id, sheet, there.version, `${key}-${there.version}`)
    } catch (error) {
      if (error instanceof OutsideRefused && error.code === 'VERSION_MISMATCH' && turn < TURNS) continue
      throw error
    }
    await done(shop, change, row, change.id, there.sheet, sheet)
    return { outcome: 'saved', id: change.id }
  }
}

async function done(shop: Shop, change: Change, row: string, id: string, before: ProductSheet | null, after: ProductSheet): Promise<void> {
  await takeIn(shop, [id, ...after.pictureIds])
  await inTransaction(shop, async (inside) => {
    const ended = await inside.db
      .update(outbox)
      .set({ doneAt: inside.now(), payload: {}, lastError: null })
      .where(and(eq(outbox.key, row), isNull(outbox.doneAt)))
      .returning({ key: outbox.key })
    if (ended.length === 0) return
    const by = { kind: 'customer', userId: change.staff } as Customer
    if (before) await writeDown(inside, by, { action: 'product.changed', target: `product:${id}`, ...changesOf(before, after) })
    else await writeDown(inside, by, { action: 'product.added', target: `product:${id}`, after: { name: after.name } })
  })
}

/** Nothing came of it, and its writer knows. */
async function drop({ db }: Shop, row: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.key, row), isNull(outbox.doneAt)))
}

async function rowOf({ db }: Shop, key: string) {
  const [row] = await db.select({ doneAt: outbox.doneAt }).from(outbox).where(eq(outbox.key, key))
  return row
}
