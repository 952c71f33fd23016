import type { Database } from '#database/schema.ts'
import type { Catalogue } from '#shop/catalogue/catalogue.types.ts'
import type {
  CatalogueSource,
  Dns,
  EmailRenderer,
  EmailSamples,
  Emails,
  FileStorage,
  Identity,
  Live,
  Mailer,
  Papers,
  Payments,
  StockSource,
  WebhookReader,
  WebhookSender,
} from './ports.ts'
import type { ShopSettings } from './settings.ts'
import { redactError } from '#shop/base/redact.ts'
import { traced } from '#shop/base/process/tracing.ts'

export interface Log {
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/**
 * The shop as a use case sees it: database, ports and settings. `inTransaction` provides a copy
 * that is bound to a transaction.
 */
export interface Shop {
  db: Database
  catalogue: Catalogue
  payments: Payments
  catalogueSource: CatalogueSource
  stockSource: StockSource
  webhooks: WebhookReader[]
  webhookSender: WebhookSender
  mailer: Mailer
  emails: Emails
  emailRenderer: EmailRenderer
  emailSamples: EmailSamples
  papers: Papers
  live: Live
  dns: Dns
  storage: FileStorage
  identity: Identity
  settings: ShopSettings
  log: Log
  now: () => Date
  /** The visitor's IP address in a request. An auth service limits its calls by it. */
  visitorAddress?: string
  /** Callbacks to run after commit. Present only inside a transaction. */
  commitCallbacks?: (() => void | Promise<void>)[]
}

/**
 * Runs `work` in one transaction; a nested call joins the outer transaction. Inside `work`, use
 * only the shop that it receives: the outer shop's database refuses queries meanwhile. Callbacks of
 * afterCommit run after the commit is acknowledged. Where `work` returns `rollbackWith(outcome)`,
 * nothing is stored, no callback runs, and the result is `outcome`.
 */
export async function inTransaction<T>(shop: Shop, work: (shop: Shop) => Promise<T | Rollback<T>>): Promise<T> {
  if (shop.commitCallbacks) return joinTransaction(shop, work)
  for (let turn = 1; ; turn++) {
    const effects: NonNullable<Shop['commitCallbacks']> = []
    try {
      const result = await traced('transaction', () => runTransaction(shop, work, effects), { isPart: true })
      await runAll(shop, effects)
      return result
    } catch (error) {
      if (error instanceof Rollback) return (error as Rollback<T>).rolledBackWith
      // PostgreSQL rolled this transaction back in favor of another, so a retry is safe.
      if (turn === 3 || !wasSacrificed(error)) throw error
    }
  }
}

/**
 * Makes the surrounding `inTransaction` roll back and return `outcome`. Its `work` returns this.
 */
export function rollbackWith<T>(outcome: T): Rollback<T> {
  return new Rollback(outcome)
}

/** An outcome whose transaction is rolled back: see `rollbackWith`. */
export class Rollback<T> extends Error {
  readonly rolledBackWith: T

  constructor(outcome: T) {
    super('A transaction was rolled back to return its outcome')
    this.rolledBackWith = outcome
  }
}

async function runTransaction<T>(
  shop: Shop,
  work: (shop: Shop) => Promise<T | Rollback<T>>,
  commitCallbacks: NonNullable<Shop['commitCallbacks']>,
): Promise<T> {
  return shop.db.transaction(async (tx) => {
    const returned = await work({ ...shop, db: tx, commitCallbacks })
    // Only an exception makes the driver roll back.
    if (returned instanceof Rollback) throw returned
    return returned
  })
}

async function joinTransaction<T>(shop: Shop, work: (shop: Shop) => Promise<T | Rollback<T>>): Promise<T> {
  const returned = await work(shop)
  // The outer work may have written rows too, so only its own outcome can undo them.
  if (returned instanceof Rollback) throw new Error('A nested transaction cannot roll back alone: return rollbackWith from the outer one')
  return returned
}

async function runAll(shop: Shop, effects: NonNullable<Shop['commitCallbacks']>): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      shop.log.error('A side effect after a commit failed', { error: redactError(error) })
    }
  }
}

/**
 * Whether PostgreSQL ended the transaction because of a deadlock or a serialization failure. A
 * retry solves both.
 */
function wasSacrificed(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '40P01' || cause.code === '40001')) return true
  }
  return false
}

/**
 * Runs `effect` after the surrounding transaction commits, or at once where there is none. An
 * effect that must not be lost belongs in the outbox instead.
 */
export function afterCommit(shop: Shop, effect: () => void | Promise<void>): void {
  if (shop.commitCallbacks) shop.commitCallbacks.push(effect)
  else void Promise.resolve(effect()).catch((error: unknown) => shop.log.error('A side effect failed', { error: redactError(error) }))
}
