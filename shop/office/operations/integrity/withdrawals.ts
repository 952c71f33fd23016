import { sql } from 'drizzle-orm'
import { type IntegrityRule, isWrittenTo, oldestOutboxRow } from './rule.ts'

/** Rules about withdrawals from the contract, and their refunds. */
export const withdrawalRules: IntegrityRule[] = [
  {
    says: 'every piece that a customer declared is in their withdrawal',
    of: 'orders',
    // Pieces of an open return request can be in it too.
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join returns t on t.order_id = o.id and t.kind = 'withdrawal' left join lateral (
        select bool_or(back.quantity is null or back.quantity < declared.quantity) as short, count(*) as lines from (
          select line ->> 'lineId' as line_id, sum((line ->> 'quantity')::int) as quantity
          from jsonb_array_elements(t.declarations) declaration, jsonb_array_elements(declaration -> 'lines') line group by 1
        ) declared left join return_lines back on back.return_id = t.id and back.order_line_id = declared.line_id::uuid
      ) held on true
      where (t.declarations is not null and (held.lines = 0 or held.short))
        or not exists (select 1 from return_lines back where back.return_id = t.id)`,
  },
  {
    says: 'a withdrawal needs no answer, and its refund is due 14 days after its first declaration',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join returns t on t.order_id = o.id left join lateral (
        select min((declaration ->> 'at')::timestamptz) as at from jsonb_array_elements(t.declarations) declaration
      ) first on true
      where case when t.kind = 'return' then t.refund_by is not null or t.declarations is not null
        else t.status not in ('approved', 'received') or t.refund_by is null or t.refund_by <> coalesce(first.at + interval '336 hours', t.refund_by) end`,
  },
  {
    says: 'a return is received when its pieces are, and no withdrawal from an ended order is open',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join returns t on t.order_id = o.id
      where (t.status = 'received') <> (t.received_at is not null)
        or (t.kind = 'withdrawal' and t.status = 'approved' and o.status in ('expired', 'cancelled'))`,
  },
  {
    says: 'the pieces of a received withdrawal are refunded, as far as money is left',
    of: 'orders',
    // A piece may be worth no whole cent.
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join order_lines l on l.order_id = o.id cross join lateral (
        select coalesce(sum(back.quantity), 0) as pieces from returns t join return_lines back on back.return_id = t.id
        where t.order_id = o.id and t.kind = 'withdrawal' and t.status = 'received' and back.order_line_id = l.id
      ) withdrawn cross join lateral (
        select coalesce(sum(back.quantity), 0) as pieces from refunds r join refund_lines back on back.refund_id = r.id
        where r.order_id = o.id and back.order_line_id = l.id
      ) refunded
      where o.paid_at is not null and o.refunded_cents < o.total_cents and refunded.pieces < withdrawn.pieces
        and l.total_price_cents - l.discount_cents >= l.quantity`,
  },
  {
    says: 'a withdrawal from the whole order refunds its standard delivery, as far as money is left',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join refunds r on r.order_id = o.id and r.reason = 'returned'
      join returns t on t.id = r.return_id and t.kind = 'withdrawal'
      where o.delivery_method = 'standard' and o.refunded_cents < o.total_cents
        and (select coalesce(sum(other.shipping_cents), 0) from refunds other where other.order_id = o.id)
          < o.shipping_cents + case when o.tax_included then 0 else o.shipping_tax_cents end
        and not exists (
          select 1 from order_lines l where l.order_id = o.id and l.quantity > (
            select coalesce(sum(back.quantity), 0) from refunds until join refund_lines back on back.refund_id = until.id
            where until.order_id = o.id and until.created_at <= r.created_at and back.order_line_id = l.id))`,
  },
  {
    says: 'the refund of a return is of the same order, and the worth of its pieces and its delivery',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join refunds r on r.order_id = o.id join returns t on t.id = r.return_id
      where t.order_id <> o.id or t.status <> 'received' or (r.reason = 'returned' and r.amount_cents
        <> r.shipping_cents + (select coalesce(sum(back.amount_cents), 0) from refund_lines back where back.refund_id = r.id))`,
  },
  {
    says: 'every declaration of withdrawal is on the timeline, and acknowledged by email',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join returns t on t.order_id = o.id
      cross join lateral jsonb_array_elements(t.declarations) declaration
      where jsonb_array_length(t.declarations) > (
          select count(*) from order_events e where e.order_id = o.id and e.kind = 'withdrawn' and e.detail ->> 'returnId' = t.id::text)
        or ((declaration ->> 'at')::timestamptz > ${oldestOutboxRow} and ${isWrittenTo} and not exists (
          select 1 from outbox b where b.key = 'withdrawal-received:' || o.id || ':' || (declaration ->> 'key')))`,
  },
]
