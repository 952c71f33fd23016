import { createHmac } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { rateLimits } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { Failure } from '#shop/failure.ts'
import { firstOf } from '#shared/present.ts'
import type { Shop } from '#shop/shop.ts'

/** At most `max` uses per `windowMs` milliseconds, counted for one `key`: 'sign-in:<address>'. */
export interface RateLimit {
  key: string
  max: number
  windowMs: number
}

/**
 * Counts one use against each rate limit, in the database that all processes share. Throws
 * Failure('too-many-requests') with the seconds to wait when a limit is exceeded. Call it outside a
 * transaction, since a rollback would undo the count.
 */
export async function consumeRateLimits(shop: Shop, limits: readonly RateLimit[]): Promise<void> {
  let retryAfter = 0
  for (const limit of limits) {
    const { count, resetsAt } = await countOne(shop, limit)
    if (count > limit.max) retryAfter = Math.max(retryAfter, Math.ceil((resetsAt.getTime() - shop.now().getTime()) / 1000), 1)
  }
  if (retryAfter > 0) throw new Failure('too-many-requests', { retryAfter })
}

/** Takes one use back, for a caller who proved to be legitimate. */
export async function undoRateLimits(shop: Shop, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) {
    await shop.db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, hashed(shop, limit.key)))
  }
}

/** Sets the counts of these limits back to zero. */
export async function resetRateLimits(shop: Shop, limits: readonly RateLimit[]): Promise<void> {
  const keys = limits.map(({ key }) => hashed(shop, key))
  await shop.db.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

async function countOne(shop: Shop, { key, windowMs }: RateLimit): Promise<{ count: number; resetsAt: Date }> {
  const now = shop.now()
  const rows = await countUse(shop.db, { key: hashed(shop, key), now, resetsAt: new Date(now.getTime() + windowMs) })
  return firstOf(rows)
}

const countUse = statement((db, value: ValueOf<{ key: string; now: Date; resetsAt: Date }>) => {
  const over = sql`${rateLimits.resetsAt} <= ${value('now')}`
  return db
    .insert(rateLimits)
    .values({ key: value('key'), count: 1, resetsAt: value('resetsAt') })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
})

/** Keys hold addresses. The hash is keyed, so that not even trying all addresses recovers them. */
function hashed(shop: Shop, key: string): string {
  return createHmac('sha256', shop.settings.secret).update(key).digest('base64url')
}
