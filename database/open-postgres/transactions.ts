import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '../schema.ts'

/**
 * Opens Drizzle on the pool. All transactions of a connection share one session of Drizzle, so that
 * its prepared statements outlive a transaction; Drizzle itself makes a new session each time.
 */
export function openDrizzle(pool: pg.Pool): Database {
  const database = drizzle(pool)
  const connections = new WeakMap<pg.PoolClient, ReturnType<typeof openConnection>>()
  const openConnection = (client: pg.PoolClient) => drizzle(client)
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect()
    const connection = connections.get(client) ?? openConnection(client)
    connections.set(client, connection)
    try {
      return await connection.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return Object.assign(database, { transaction })
}
