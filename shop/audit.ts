import { auditLog } from '#database/schema.ts'
import type { Actor } from './actor.ts'
import type { Shop } from './shop.ts'

/** What was done, as the log's messages name it ('admin-audit.action.<name>'). */
export interface Deed {
  action: string
  /** 'order:<number>', 'discount:<id>', 'setting:<name>', 'product:<id>', 'customer:<id>' */
  target: string
  /** What was changed, before and after: no secret, no address. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes down who of the staff did what to which. To be called in the transaction that does it, so that neither stands without the
 * other.
 */
export async function writeDown(shop: Shop, by: Extract<Actor, { kind: 'customer' }>, deed: Deed): Promise<void> {
  await shop.db.insert(auditLog).values({
    actor: `staff:${by.userId}`,
    action: deed.action,
    target: deed.target,
    before: deed.before ?? null,
    after: deed.after ?? null,
    happenedAt: shop.now(),
  })
}
