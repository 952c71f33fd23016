import { sql } from 'drizzle-orm'
import { progress } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Takes the lease of a periodic job that one process runs at a time. Returns true to the first
 * caller once `every` milliseconds have passed since the last lease.
 */
export async function claimJob(shop: Shop, name: string, every: number): Promise<boolean> {
  const now = shop.now()
  const due = new Date(now.getTime() - every).toISOString()
  const taken = await shop.db
    .insert(progress)
    .values({ name, value: now.toISOString(), updatedAt: now })
    .onConflictDoUpdate({
      target: progress.name,
      set: { value: now.toISOString(), updatedAt: now },
      setWhere: sql`${progress.value}::timestamptz <= ${due}::timestamptz`,
    })
    .returning({ name: progress.name })
  return taken.length > 0
}

/** Returns the lease after a failed run, so that the next caller gets it. */
export async function releaseJob(shop: Shop, name: string): Promise<void> {
  await shop.db
    .update(progress)
    .set({ value: new Date(0).toISOString() })
    .where(sql`${progress.name} = ${name}`)
}
