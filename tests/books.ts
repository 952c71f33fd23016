import { sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/** What must hold in the books at any time between two transactions. Each query finds the rows for which it does not. */
const rules: Record<string, ReturnType<typeof sql>> = {
  'what is reserved is what unpaid orders hold': sql`
    select s.variation_id from stock s
    left join reservations r on r.variation_id = s.variation_id and r.released_at is null and r.sold_at is null
    group by s.variation_id, s.reserved having s.reserved <> coalesce(sum(r.quantity), 0)`,
  'what is on hand is the sum of the ledger': sql`
    select s.variation_id from stock s left join stock_movements m on m.variation_id = s.variation_id
    group by s.variation_id, s.on_hand having s.on_hand <> coalesce(sum(m.delta), 0)`,
  'stock is held for unpaid orders, and sold to paid ones': sql`
    select o.number from orders o join reservations r on r.order_id = o.id
    where case when o.status = 'pending_payment' then r.released_at is not null or r.sold_at is not null
      when o.paid_at is not null then r.sold_at is null else r.released_at is null end`,
  'every line of a living order has its stock': sql`
    select o.number from orders o join order_lines l on l.order_id = o.id
    left join reservations r on r.order_id = o.id and r.variation_id = l.variation_id
    where o.status not in ('expired', 'cancelled') and coalesce(r.quantity, 0) <> l.quantity`,
  'a paid order has one payment, of its total, and no unpaid one has any': sql`
    select o.number from orders o left join payment_attempts a on a.order_id = o.id and a.status = 'paid'
    group by o.id having count(a.id) <> (case when o.paid_at is null then 0 else 1 end)
      or coalesce(max(a.amount_cents), o.total_cents) <> o.total_cents`,
  'a paid order has its sales, and no unpaid one has any': sql`
    select o.number from orders o left join reservations r on r.order_id = o.id
    left join stock_movements m on m.order_id = o.id and m.variation_id = r.variation_id and m.reason = 'sale'
    group by o.id having count(m.id) <> (case when o.paid_at is null then 0 else count(r.id) end)`,
  'a paid order has its letter, and no unpaid one has any': sql`
    select o.number from orders o left join outbox b on b.key = 'order-confirmation:' || o.id
    group by o.id having count(b.id) <> (case when o.paid_at is null then 0 else 1 end)`,
  'a payment that was given back has its refund, not above what was paid': sql`
    select a.payment_id from payment_attempts a left join refunds r on r.payment_id = a.payment_id
    where a.status = 'refunded' and r.id is null
    union all select payment_id from refunds group by payment_id having count(*) > 1`,
  'the last event of an order is its status': sql`
    select o.number from orders o where not exists (select 1 from order_events e where e.order_id = o.id and e.status = o.status)
      or not exists (select 1 from order_events e where e.order_id = o.id and e.status = 'pending_payment')`,
  'the lines of an order add up to it': sql`
    select o.number from orders o join order_lines l on l.order_id = o.id group by o.id
    having sum(l.total_price_cents) <> o.subtotal_cents or sum(l.discount_cents) <> o.discount_cents or sum(l.tax_cents) <> o.tax_cents`,
}

/** The rules that the shop's books break, each with the rows that break it; none when all is well. */
export async function faultsInBooks({ db }: Pick<Shop, 'db'>): Promise<Record<string, unknown[]>> {
  const faults: Record<string, unknown[]> = {}
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = (await db.execute(query)) as { rows: unknown[] }
    if (rows.length > 0) faults[rule] = rows
  }
  return faults
}
