import { auditLog } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import type { AuditAction } from './audit/actions.ts'

export { type AuditAction, auditActions } from './audit/actions.ts'
export type { AuditChange, AuditValue } from './audit/changes.ts'
export { exportAuditLog } from './audit/export.ts'
export {
  type AuditEntry,
  type AuditPage,
  AuditFilter,
  listAuditLog,
  listAuditActors,
  type AuditSubject,
  auditSubjects,
  findLastAuditEvent,
} from './audit/log.ts'

/** An audit event. */
export interface AuditEvent {
  action: AuditAction
  /** 'order:<number>', 'discount:<id>', 'setting:<name>', 'product:<id>', 'customer:<id>' */
  target: string
  /** The changed fields, before and after. Must hold no secret and no address. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Records an audit event for a staff member or the holder of the service key. Call it in the
 * transaction that makes the change, so that both commit or neither does.
 */
export async function recordAudit(
  shop: Pick<Shop, 'db' | 'now'>,
  by: Customer | { kind: 'service-key' },
  event: AuditEvent,
): Promise<void> {
  await shop.db.insert(auditLog).values({
    actor: by.kind === 'customer' ? `staff:${by.userId}` : 'service',
    action: event.action,
    target: event.target,
    before: event.before ?? null,
    after: event.after ?? null,
    happenedAt: shop.now(),
  })
}
