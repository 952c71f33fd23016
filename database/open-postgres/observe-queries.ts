import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { QueryObserver } from '../open.types.ts'

/** Reports each statement of the pool to `observe`, in the async context of its caller. */
export function observeQueries(pool: pg.Pool, observe: QueryObserver): void {
  pool.on('connect', (client) => observeClient(client, observe))
  const connect = pool.connect.bind(pool) as (callback?: (...lent: unknown[]) => void) => unknown
  // A query that waited for a connection would continue in the context of the one that returned it.
  pool.connect = ((callback?: (...lent: unknown[]) => void) => connect(callback && AsyncResource.bind(callback))) as typeof pool.connect
}

function observeClient(client: pg.PoolClient, observe: QueryObserver): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const text = textOf(args[0])
    if (text === null) return query(...args)
    const ended = observe(text)
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        ended(error)
        Reflect.apply(callback, undefined, [error, result])
      })
    const running = query(...args)
    if (running instanceof Promise) running.then(() => ended(), ended)
    return running
  }) as typeof client.query
}

/** The text of a statement. Null for a query object of the driver, which reports to its maker. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  const isPlain = typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement)
  return isPlain && typeof statement.text === 'string' ? statement.text : null
}
