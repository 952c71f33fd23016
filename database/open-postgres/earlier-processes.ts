import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { NoConnection } from '../startup-wait.ts'
import { isInPublic } from '../migrate.ts'

/**
 * Throws NoConnection while processes of a release without a schema of its own run on tables that
 * are about to move: they would not find them again. Each has a connection that listens.
 */
export async function refuseEarlierProcesses(client: pg.Client, schema: string): Promise<void> {
  if (!(await isInPublic(drizzle(client), schema))) return
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'wanderbite' and query like 'listen "%'`,
  )
  const { count = 0 } = rows[0] ?? {}
  if (count === 0) return
  const processes = count === 1 ? 'a process of an earlier release still uses' : `${count} processes of an earlier release still use`
  throw new NoConnection(`${processes} the tables, which now move to the schema ${schema}: stop every process, then start this release`)
}
