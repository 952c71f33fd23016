import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '#database/schema.ts'

/** A database behind a port where nobody listens: every statement fails as in an outage. */
export function unreachableDatabase(): Database {
  return drizzle(new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' }))
}
