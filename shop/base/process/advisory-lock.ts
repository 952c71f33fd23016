import { sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/**
 * Takes the advisory lock `name` until the surrounding transaction ends. Callers in all processes
 * wait for each other. Call it inside a transaction.
 */
export async function takeAdvisoryLock({ db }: Pick<Shop, 'db'>, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
