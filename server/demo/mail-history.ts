import type { outbox } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { maskEmail } from '#shop/base/mask-email.ts'
import type { DemoOrder } from './demo-order.types.ts'

type OutboxRow = typeof outbox.$inferInsert

/** Older emails are left out: the log is long enough. */
const MAX_AGE_MS = 14 * DAY
const templates = { paid: 'order-confirmation', shipped: 'order-shipped', delivered: 'order-delivered', cancelled: 'order-cancelled' }

/** The emails about recent orders, as the email log shows them after they were sent. */
export function inventMailHistory(invented: DemoOrder[], now: Date): OutboxRow[] {
  return invented.flatMap(({ order, events }) =>
    events.flatMap(({ status, happenedAt, kind }): OutboxRow[] => {
      const template = kind === 'status' && status in templates ? templates[status as keyof typeof templates] : undefined
      if (!template || !order.email || now.getTime() - happenedAt.getTime() > MAX_AGE_MS) return []
      const sent = { createdAt: happenedAt, runAt: happenedAt, doneAt: happenedAt, attempts: 1 }
      const to = { recipientMasked: maskEmail(order.email), recipientId: order.userId ?? null }
      return [{ kind: 'letter', key: `${template}:${order.id}`, payload: {}, ...sent, ...to }]
    }),
  )
}
