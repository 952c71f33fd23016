import { sql } from 'drizzle-orm'
import { type IntegrityRule, isRebuilt, isWrittenTo, oldestOutboxRow } from './rule.ts'

/** Rules about order events and their emails. */
export const orderLifecycleRules: IntegrityRule[] = [
  {
    says: 'an order’s status matches its events',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o cross join lateral (
        select bool_or(e.status = o.status) as there, bool_or(e.status = 'pending_payment') as placed, bool_or(e.status = 'paid') as paid
        from order_events e where e.order_id = o.id and e.kind = 'status'
      ) events
      where events.there is not true or events.placed is not true or events.paid is distinct from (o.paid_at is not null)`,
  },
  {
    says: 'a paid order’s fulfillment stage matches its events',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where o.stage is distinct from case when o.status not in ('pending_payment', 'expired', 'cancelled', 'refunded') then (${way})[(
        select max(array_position(${way}, e.status)) from order_events e where e.order_id = o.id and e.kind = 'status'
      )] end`,
  },
  {
    says: 'every shipped order has a parcel, and no other order has one',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where exists (select 1 from parcels p where p.order_id = o.id)
        <> exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'status' and e.status = 'shipped')`,
  },
  {
    says: 'paid orders have a confirmation email, and unpaid ones have none',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o left join outbox b on b.key = 'order-confirmation:' || o.id
      where case when o.paid_at is null then b.id is not null
        else b.id is null and o.paid_at > ${oldestOutboxRow} and ${isWrittenTo} and not ${isRebuilt} end`,
  },
  {
    says: 'the customer of a rebuilt order is emailed',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join order_events e on e.order_id = o.id and e.kind = 'rebuilt'
      where e.happened_at > ${oldestOutboxRow} and ${isWrittenTo} and not exists (
        select 1 from outbox b where b.key in ('order-rebuilt:' || o.id, 'order-cancelled:' || o.id)
          or b.key like 'order-refunded:' || o.id || ':%')`,
  },
  {
    says: 'the customer is emailed once a parcel ships or arrives',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o cross join (values ('shipped'), ('delivered')) as way (status)
      left join order_events e on e.order_id = o.id and e.kind = 'status' and e.status = way.status
      left join outbox b on b.key = 'order-' || way.status || ':' || o.id
      where case when e.id is null then b.id is not null else b.id is null and e.happened_at > ${oldestOutboxRow} and ${isWrittenTo} end`,
  },
  {
    says: 'a cancelled paid order is refunded in full and the customer is emailed',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o join order_events e on e.order_id = o.id and e.kind = 'status' and e.status = 'cancelled'
      left join outbox b on b.key = 'order-cancelled:' || o.id
      where o.paid_at is not null and (o.refunded_cents <> o.total_cents or (b.id is null and e.happened_at > ${oldestOutboxRow} and ${isWrittenTo}))`,
  },
  {
    says: 'an order with the status refunded is refunded in full',
    of: 'orders',
    broken: (rows) => sql`select o.number from ${rows} o where o.status = 'refunded' and o.refunded_cents <> o.total_cents`,
  },
  {
    says: 'the customer is emailed about every refund',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join refunds r on r.order_id = o.id
      where r.reason not in ('cancelled', 'at-point-of-sale') and r.created_at > ${oldestOutboxRow} and ${isWrittenTo}
        and not exists (select 1 from outbox b where b.key = 'order-refunded:' || o.id || ':' || r.id)`,
  },
  {
    says: 'an order without an email address has a phone number, no account and no emails',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where o.email is null and (o.user_id is not null or (o.ship_to ->> 'phone' is null and o.forget_asked_at is null and not ${isRebuilt}) or exists (
        select 1 from outbox b where b.kind = 'letter' and split_part(b.key, ':', 2) = o.id::text))`,
  },
  {
    says: 'every open refund is in the outbox',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join refunds r on r.order_id = o.id
      where r.done_at is null and r.reason <> 'at-point-of-sale' and r.created_at > ${oldestOutboxRow}
        and not exists (select 1 from outbox b where b.key = 'refund:' || r.id)`,
  },
]

const way = sql`array['paid', 'packing', 'shipped', 'delivered']`
