import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './schema.ts'

const insideTransaction = new AsyncLocalStorage<true>()

/**
 * Makes the outer database unusable inside a transaction. On PGlite, which has one session, such a
 * call would deadlock with the transaction. On PostgreSQL it would silently read and write outside
 * the transaction.
 */
export function guardOuterDatabase(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (insideTransaction.getStore()) {
        throw new Error('The outer database was used inside a transaction: use the shop that inTransaction hands to its callback')
      }
      if (name === 'transaction') {
        const transaction: Database['transaction'] = (work, config) =>
          target.transaction((tx) => insideTransaction.run(true, () => work(tx)), config)
        return transaction
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
