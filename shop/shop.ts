import type { Database } from '#database/schema.ts'
import type { Catalogue } from './catalogue.ts'
import type { Identity, LetterWriter, PointOfSale, Post, Storage } from './ports.ts'
import type { ShopSettings } from './settings.ts'

export interface Log {
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/** The shop as a use case sees it: its database, what it asks of the outside, its settings. `inTransaction` hands out one bound to a transaction. */
export interface Shop {
  db: Database
  catalogue: Catalogue
  pointOfSale: PointOfSale
  post: Post
  letters: LetterWriter
  storage: Storage
  identity: Identity
  settings: ShopSettings
  log: Log
  now: () => Date
  /** Present inside a transaction: what to do once it has committed. */
  effects?: (() => void | Promise<void>)[]
}

/**
 * Runs `work` in one transaction; inside another it joins that one. Pass the shop it is given on: the outer one's database
 * refuses to answer meanwhile. Effects asked for by afterCommit run once the commit is acknowledged.
 */
export async function inTransaction<T>(shop: Shop, work: (shop: Shop) => Promise<T>): Promise<T> {
  if (shop.effects) return work(shop)
  const effects: NonNullable<Shop['effects']> = []
  const result = await shop.db.transaction((tx) => work({ ...shop, db: tx, effects }))
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      shop.log.error('An effect after a commit failed', { error: String(error) })
    }
  }
  return result
}

/** Runs `effect` when the surrounding transaction has committed, at once where there is none. Never for what must not be lost: that is an outbox row. */
export function afterCommit(shop: Shop, effect: () => void | Promise<void>): void {
  if (shop.effects) shop.effects.push(effect)
  else void Promise.resolve(effect()).catch((error: unknown) => shop.log.error('An effect failed', { error: String(error) }))
}
