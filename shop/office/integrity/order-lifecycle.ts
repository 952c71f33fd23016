import { sql } from 'drizzle-orm'
import type { IntegrityRule } from './rule.ts'

/** Rules about order events and their emails. */
export const orderLifecycleRules: IntegrityRule[] = [
  {
    says: 'the events of an order tell its status',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o cross join lateral (
        select bool_or(e.status = o.status) as there, bool_or(e.status = 'pending_payment') as placed, bool_or(e.status = 'paid') as paid
        from order_events e where e.order_id = o.id and e.kind = 'status'
      ) events
      where events.there is not true or events.placed is not true or events.paid is distinct from (o.paid_at is not null)`,
  },
  {
    says: 'a paid order has come as far as its events tell, until it ends',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where o.stage is distinct from case when o.status not in ('pending_payment', 'expired', 'cancelled', 'refunded') then (${way})[(
        select max(array_position(${way}, e.status)) from order_events e where e.order_id = o.id and e.kind = 'status'
      )] end`,
  },
  {
    says: 'a parcel is of an order that was shipped, and every such order has one',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where exists (select 1 from parcels p where p.order_id = o.id)
        <> exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'status' and e.status = 'shipped')`,
  },
  {
    says: 'a paid order has its confirmation, and no unpaid one has any',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o left join outbox b on b.key = 'order-confirmation:' || o.id
      where case when o.paid_at is null then b.id is not null else b.id is null and o.paid_at > ${oldestOutboxRow} and ${isWrittenTo} end`,
  },
  {
    says: 'a parcel that left or arrived was written of, once it had',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o cross join (values ('shipped'), ('delivered')) as way (status)
      left join order_events e on e.order_id = o.id and e.kind = 'status' and e.status = way.status
      left join outbox b on b.key = 'order-' || way.status || ':' || o.id
      where case when e.id is null then b.id is not null else b.id is null and e.happened_at > ${oldestOutboxRow} and ${isWrittenTo} end`,
  },
  {
    says: 'a paid order that was cancelled is paid back whole, and was written of',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o join order_events e on e.order_id = o.id and e.kind = 'status' and e.status = 'cancelled'
      left join outbox b on b.key = 'order-cancelled:' || o.id
      where o.paid_at is not null and (o.refunded_cents <> o.total_cents or (b.id is null and e.happened_at > ${oldestOutboxRow} and ${isWrittenTo}))`,
  },
  {
    says: 'an order that is called refunded is paid back whole',
    of: 'orders',
    broken: (rows) => sql`select o.number from ${rows} o where o.status = 'refunded' and o.refunded_cents <> o.total_cents`,
  },
  {
    says: 'money that went back was written of',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join refunds r on r.order_id = o.id
      where r.reason not in ('cancelled', 'at-point-of-sale') and r.created_at > ${oldestOutboxRow} and ${isWrittenTo}
        and not exists (select 1 from outbox b where b.key = 'order-refunded:' || o.id || ':' || r.id)`,
  },
  {
    says: 'who gave no e-mail address has no account, a telephone number, and no letters',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where o.email is null and (o.user_id is not null or (o.ship_to ->> 'phone' is null and o.forget_asked_at is null) or exists (
        select 1 from outbox b where b.kind = 'letter' and split_part(b.key, ':', 2) = o.id::text))`,
  },
  {
    says: 'a refund that is owed is in the outbox',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join refunds r on r.order_id = o.id
      where r.done_at is null and r.reason <> 'at-point-of-sale' and r.created_at > ${oldestOutboxRow}
        and not exists (select 1 from outbox b where b.key = 'refund:' || r.id)`,
  },
]

/** Demo orders get no emails, nor do phone orders without an email address. */
const isWrittenTo = sql`not o.demo and o.email is not null`
const way = sql`array['paid', 'packing', 'shipped', 'delivered']`
/** Completed outbox rows are deleted after 180 days. */
const oldestOutboxRow = sql`now() - interval '170 days'`
