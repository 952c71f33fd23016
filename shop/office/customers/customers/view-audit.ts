import { and, eq, gt } from 'drizzle-orm'
import { MINUTE } from '#shared/durations.ts'
import { auditLog } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import type { Shop } from '#shop/shop.ts'

/** Views within this time count as one, since each action reloads the page. */
const SAME_VIEW_MS = 15 * MINUTE

/** Records in the audit log that a staff member viewed a customer. */
export async function recordCustomerView(shop: Shop, by: Customer, target: string): Promise<void> {
  const { db, now } = shop
  const [lately] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.target, target),
        gt(auditLog.happenedAt, new Date(now().getTime() - SAME_VIEW_MS)),
        eq(auditLog.actor, `staff:${by.userId}`),
        eq(auditLog.action, 'customer.opened'),
      ),
    )
    .limit(1)
  if (!lately) await recordAudit(shop, by, { action: 'customer.opened', target })
}
