import { sql } from 'drizzle-orm'
import { isWrittenTo, type IntegrityRule, oldestOutboxRow } from './rule.ts'

/** Rules about orders that were accepted while the payment provider did not answer. */
export const deferredPaymentRules: IntegrityRule[] = [
  {
    says: 'an order that waits for its payment link is queued for one',
    of: 'orders',
    // Staff may abandon a failed row. Its order then ends with its time.
    broken: (rows) => sql`
      select o.number from ${rows} o left join outbox b on b.key = 'make-payment-link:' || o.id
      where o.payment_deferred_at is not null and o.payment_link_sent_at is null and o.status = 'pending_payment'
        and (b.id is null or (b.done_at is not null and b.payload <> '{}'::jsonb))`,
  },
  {
    says: 'a payment link is sent only for a deferred payment with a payment page',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where o.payment_link_sent_at is not null and (o.payment_deferred_at is null or o.payment_link_sent_at < o.payment_deferred_at
        or not exists (select 1 from payment_attempts a where a.order_id = o.id and a.link_url is not null))`,
  },
  {
    says: 'the customer of a deferred payment is emailed: about the order, its link, and its end',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o cross join lateral (values
        (o.payment_deferred_at, array['payment-deferred:' || o.id]),
        (o.payment_link_sent_at, array['payment-link:' || o.id]),
        (case when o.status in ('expired', 'cancelled') and o.paid_at is null then o.payment_deferred_at end,
          array['deferred-order-ended:' || o.id, 'order-cancelled:' || o.id])
      ) as told (since, keys)
      where o.payment_deferred_at is not null and told.since > ${oldestOutboxRow} and ${isWrittenTo}
        and not exists (select 1 from outbox b where b.key = any(told.keys))
        and not exists (select 1 from refunds r where r.order_id = o.id)`,
  },
]
