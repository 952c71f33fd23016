import { sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/** Lets one transaction at a time on with `what`, on all processes: whoever else asks waits until this one has ended. To be called inside it. */
export async function oneAtATime({ db }: Pick<Shop, 'db'>, what: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}
