import { sql } from 'drizzle-orm'
import type { IntegrityRule } from './rule.ts'

/** Rules about charges, payments and refunds. */
export const paymentRules: IntegrityRule[] = [
  {
    says: 'an order’s total is the sum of its lines',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o left join lateral (
        select sum(l.total_price_cents) as subtotal, sum(l.discount_cents) as discount, sum(l.tax_cents) as tax,
          bool_or(l.total_price_cents <> l.quantity * l.unit_price_cents - l.box_discount_cents) as miscounted
        from order_lines l where l.order_id = o.id
      ) sums on true
      where (sums.subtotal, sums.discount, sums.tax) is distinct from (o.subtotal_cents::bigint, o.discount_cents::bigint, (o.tax_cents - o.shipping_tax_cents)::bigint)
        or sums.miscounted
        or o.total_cents <> o.subtotal_cents - o.discount_cents + o.shipping_cents + case when o.tax_included then 0 else o.tax_cents end`,
  },
  {
    says: 'an order’s price breakdown adds up to its total',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o
      where o.explanation is not null and o.total_cents is distinct from (
        select sum((step ->> 'amountCents')::int * case
          when step ->> 'kind' = 'discount' then -1
          when step ->> 'kind' = 'total' or step ->> 'included' = 'true' then 0
          else 1 end)
        from jsonb_array_elements(o.explanation) step)`,
  },
  {
    says: 'a paid order has one payment of its total, and unpaid or free orders have none',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o left join lateral (
        select count(*) as times, max(a.amount_cents) as cents, count(a.payment_id) as named
        from payment_attempts a where a.order_id = o.id and a.status = 'paid'
      ) paid on true
      where paid.times <> case when o.paid_at is null or o.total_cents = 0 then 0 else 1 end
        or paid.named <> paid.times or coalesce(paid.cents, o.total_cents) <> o.total_cents`,
  },
  {
    says: 'only unpaid orders have a payment page',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o join payment_attempts a on a.order_id = o.id
      where (o.status = 'pending_payment') <> (a.status in ('started', 'open'))`,
  },
  {
    says: 'every rejected payment has a refund',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join payment_attempts a on a.order_id = o.id
      where a.status = 'refunded' and not exists (select 1 from refunds r where r.payment_id = a.payment_id)`,
  },
  {
    says: 'no payment is refunded for more than its amount',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o join payment_attempts a on a.order_id = o.id and a.status = 'paid'
      where (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = o.id and r.payment_id = a.payment_id) > a.amount_cents`,
  },
  {
    says: 'an order’s refunded amount is the sum of its refunds',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o left join payment_attempts a on a.order_id = o.id and a.status = 'paid'
      where o.paid_at is not null and o.refunded_cents
        <> (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = o.id and r.payment_id = a.payment_id)`,
  },
  {
    says: 'a refund covers the items it lists',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o join refunds r on r.order_id = o.id
      where r.amount_cents < r.shipping_cents + (select coalesce(sum(l.amount_cents), 0) from refund_lines l where l.refund_id = r.id)`,
  },
  {
    says: 'no line or delivery charge is refunded for more than it cost',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o join order_lines l on l.order_id = o.id join refund_lines back on back.order_line_id = l.id
      group by o.number, o.tax_included, l.id
      having sum(back.quantity) > l.quantity
        or sum(back.amount_cents) > l.total_price_cents - l.discount_cents + case when o.tax_included then 0 else l.tax_cents end
      union select o.number from ${rows} o join refunds r on r.order_id = o.id
      group by o.number, o.shipping_cents, o.shipping_tax_cents, o.tax_included
      having sum(r.shipping_cents) > o.shipping_cents + case when o.tax_included then 0 else o.shipping_tax_cents end`,
  },
  {
    says: 'returned items were bought and are refunded only once',
    of: 'orders',
    broken: (rows) => sql`
      select o.number from ${rows} o join returns t on t.order_id = o.id and t.status <> 'refused'
      join return_lines back on back.return_id = t.id join order_lines l on l.id = back.order_line_id
      group by o.number, o.id, o.paid_at, l.id
      having sum(back.quantity) > l.quantity or bool_or(l.order_id <> o.id) or (o.paid_at is null and bool_or(t.kind = 'return'))
      union select o.number from ${rows} o join refunds r on r.order_id = o.id
      where r.return_id is not null group by o.number, r.return_id having count(*) > 1`,
  },
]
