import { auditLog } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'

export type { AuditChange } from './audit/changes.ts'
export { auditFile } from './audit/file.ts'
export { type AuditEntry, AuditFilter, auditFor, auditPeople, type AuditSubject, auditSubjects, lastDeed } from './audit/reading.ts'

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
 * Writes down who of the staff, or which holder of the service key, did what to which. To be called in the transaction that does it, so
 * that neither stands without the other.
 */
export async function writeDown(shop: Pick<Shop, 'db' | 'now'>, by: Customer | { kind: 'service-key' }, deed: Deed): Promise<void> {
  await shop.db.insert(auditLog).values({
    actor: by.kind === 'customer' ? `staff:${by.userId}` : 'service',
    action: deed.action,
    target: deed.target,
    before: deed.before ?? null,
    after: deed.after ?? null,
    happenedAt: shop.now(),
  })
}
