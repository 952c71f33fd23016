import type { Database } from '#database/schema.ts'
import type { Catalogue } from '#shop/catalogue/catalogue.types.ts'
import type { Identity, LetterSamples, LetterWriter, Live, Names, Papers, PointOfSale, Post, Storage } from './ports.ts'
import type { ShopSettings } from './settings.ts'
import { withoutSecrets } from '#shop/base/redact.ts'

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
  letterSamples: LetterSamples
  papers: Papers
  live: Live
  names: Names
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
  for (let turn = 1; ; turn++) {
    const effects: NonNullable<Shop['effects']> = []
    try {
      const result = await shop.db.transaction((tx) => work({ ...shop, db: tx, effects }))
      await runAll(shop, effects)
      return result
    } catch (error) {
      // The database undid this one to let another go on; nothing of it has happened.
      if (turn === 3 || !wasSacrificed(error)) throw error
    }
  }
}

async function runAll(shop: Shop, effects: NonNullable<Shop['effects']>): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      shop.log.error('An effect after a commit failed', { error: withoutSecrets(error) })
    }
  }
}

/** Whether PostgreSQL ended the transaction for a deadlock or a serialization failure, which trying again solves. */
function wasSacrificed(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '40P01' || cause.code === '40001')) return true
  }
  return false
}

/** Runs `effect` when the surrounding transaction has committed, at once where there is none. Never for what must not be lost: that is an outbox row. */
export function afterCommit(shop: Shop, effect: () => void | Promise<void>): void {
  if (shop.effects) shop.effects.push(effect)
  else void Promise.resolve(effect()).catch((error: unknown) => shop.log.error('An effect failed', { error: withoutSecrets(error) }))
}
