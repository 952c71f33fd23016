import { sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/**
 * Takes the advisory lock `what` until the surrounding transaction ends. Callers in all processes
 * wait for each other. Call it inside a transaction.
 */
export async function takeAdvisoryLock({ db }: Pick<Shop, 'db'>, what: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}
