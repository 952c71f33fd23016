import { sql } from 'drizzle-orm'
import type { IntegrityRule } from './rule.ts'

/** Rules about stock on hand, reserved stock and sold stock. */
export const stockRules: IntegrityRule[] = [
  {
    says: 'reserved stock is what unpaid orders hold',
    of: 'stock',
    broken: (rows) => sql`
      select s.variation_id from ${rows} s left join (
        select r.variation_id, sum(r.quantity) as held from orders o join reservations r on r.order_id = o.id
        where o.status = 'pending_payment' and r.released_at is null and r.sold_at is null group by r.variation_id
      ) open on open.variation_id = s.variation_id
      where s.reserved <> coalesce(open.held, 0)`,
  },
  {
    says: 'stock on hand is the sum of the ledger',
    of: 'stock',
    broken: (rows) => sql`
      select s.variation_id from ${rows} s
      where s.on_hand <> (select coalesce(sum(m.delta), 0) from stock_movements m where m.variation_id = s.variation_id)`,
  },
  {
    says: 'stock is reserved for unpaid orders and sold to paid ones',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join reservations r on r.order_id = o.id
      where case when o.status = 'pending_payment' then r.released_at is not null or r.sold_at is not null
        when o.paid_at is not null then r.sold_at is null else r.released_at is null end`,
  },
  {
    says: 'every line of an active order has its stock',
    of: 'orders',
    // A snack may have several lines: by itself and in boxes. An untracked variation has no
    // reservation. Demo orders reserve no stock.
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join order_lines l on l.order_id = o.id
      left join reservations r on r.order_id = o.id and r.variation_id = l.variation_id
      where not o.demo and o.status not in ('expired', 'cancelled') and case when r.id is not null then r.quantity <> (
        select sum(same.quantity) from order_lines same where same.order_id = o.id and same.variation_id = l.variation_id
      ) else exists (
        select 1 from catalogue_objects c cross join lateral jsonb_array_elements(c.record -> 'variations') v
        where c.id = l.product_id and c.updated_at < o.placed_at and v ->> 'id' = l.variation_id and (v ->> 'tracked')::boolean) end`,
  },
  {
    says: 'every restocked item has its stock movement',
    of: 'orders',
    // Completed outbox rows are deleted after 180 days. Untracked variations are not restocked.
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join refunds r on r.order_id = o.id
      join refund_lines back on back.refund_id = r.id and back.restocked join order_lines l on l.id = back.order_line_id
      join reservations sold on sold.order_id = o.id and sold.variation_id = l.variation_id and sold.sold_at is not null
      where r.created_at > now() - interval '170 days' and not exists (select 1 from outbox b where b.key = 'restock:' || r.id)`,
  },
  {
    says: 'paid orders have sales in the ledger, and unpaid ones have none',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where (select count(*) from stock_movements m where m.order_id = o.id and m.reason = 'sale')
        <> case when o.paid_at is null then 0 else (select count(*) from reservations r where r.order_id = o.id) end`,
  },
  {
    says: 'a sale takes an order’s pieces of a snack off the shelf, or a count has done so',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join stock_movements m on m.order_id = o.id and m.reason = 'sale'
      left join reservations r on r.order_id = o.id and r.variation_id = m.variation_id
      where r.id is null or m.delta not in (0, -r.quantity)`,
  },
  {
    says: 'the packed pieces of a line come from batches of its snack, and are no more than were bought',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o join order_lines l on l.order_id = o.id
      join packed_batches p on p.order_line_id = l.id join stock_batches s on s.id = p.batch_id
      group by o.number, l.id having sum(p.quantity) > l.quantity or bool_or(s.variation_id <> l.variation_id)`,
  },
]
