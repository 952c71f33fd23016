import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { outbox, users } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { maskEmail } from '../mask-email.ts'
import type { Shop } from '#shop/shop.ts'
import type { OutboxRow } from './claim.ts'

/**
 * Why an email was not sent: its reason no longer holds, its recipient has not consented to it, or
 * it has no recipient.
 */
export const skipReasons = [
  'paid',
  'order-ended',
  'refunded',
  'ordered',
  'cart-changed',
  'reviewed',
  'review-changed',
  'unsubscribed',
  'bounced',
  'complained',
  'no-account',
  'has-account',
  'already-confirmed',
  'link-ended',
  'erased',
] as const
export type SkipReason = (typeof skipReasons)[number]

/**
 * The result of a handler for a finished row: the address that it was for, and why nothing was sent
 * there, if nothing was.
 */
export interface DeliveryOutcome {
  to?: string
  skipped?: SkipReason
}

/**
 * Delivered, or skipped. The payload goes: it may hold a link that lets its reader in. Of the
 * address a masked form stays.
 */
export async function markDelivered(shop: Shop, row: OutboxRow, { to, skipped }: DeliveryOutcome = {}): Promise<void> {
  const [typed, masked] = to === undefined ? [null, null] : [to, maskEmail(to.toLowerCase())]
  await markDone(shop.db, {
    id: row.id,
    doneAt: shop.now(),
    skipReason: skipped ?? null,
    typed,
    lower: typed?.toLowerCase() ?? null,
    masked,
  })
}

type Done = { id: string; doneAt: Date; skipReason: string | null; typed: string | null; lower: string | null; masked: string | null }

const markDone = statement((db, value: ValueOf<Done>) =>
  db
    .update(outbox)
    .set({
      doneAt: value('doneAt', outbox.doneAt),
      payload: {},
      lockedBy: null,
      lockedUntil: null,
      lastError: null,
      skipReason: sql`${value('skipReason')}`,
      recipientMasked: unlessErased(sql`${value('masked')}::text`),
      recipientId: unlessErased(sql`(select id from ${users} where email in (${value('typed')}::text, ${value('lower')}::text) limit 1)`),
    })
    // An email that was erased during its delivery was sent all the same.
    .where(and(eq(outbox.id, value('id')), or(isNull(outbox.doneAt), eq(outbox.skipReason, 'erased')))),
)

/** Of somebody who was erased while the row was in our hands nothing is noted any more. */
function unlessErased(value: SQL): SQL {
  return sql`case when ${outbox.payload} <> '{}'::jsonb then ${value} end`
}
