import { sql } from 'drizzle-orm'
import type { IntegrityRule } from './rule.ts'

/** Rules about discovery boxes, whose snacks are order lines. */
export const boxRules: IntegrityRule[] = [
  {
    says: 'a discovery box’s price is the sum of its snacks, and each box has all of them',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join order_boxes b on b.order_id = o.id left join lateral (
        select count(*) as snacks, sum(l.total_price_cents) as cents,
          bool_or(l.order_id <> o.id or l.quantity <> b.quantity or l.box_discount_cents < 0) as strange
        from order_lines l where l.box_id = b.id
      ) held on true
      where held.snacks <> b.size or held.cents is distinct from b.price_cents::bigint * b.quantity or held.strange
      union select o.number from ${rows} o join order_lines l on l.order_id = o.id
      where l.box_id is null and l.box_discount_cents <> 0`,
  },
  {
    says: 'a discovery box has each of its snacks once',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join order_lines l on l.order_id = o.id
      where l.box_id is not null group by o.number, l.box_id having count(*) <> count(distinct l.variation_id)`,
  },
  {
    says: 'the snacks of a discovery box share its discount by their prices, in whole cents a piece',
    of: 'orders',
    // Largest remainder: a share differs from the exact one by less than a cent.
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join order_boxes b on b.order_id = o.id join order_lines l on l.box_id = b.id
      cross join lateral (select sum(each.unit_price_cents) as cents from order_lines each where each.box_id = b.id) box
      where l.box_discount_cents % b.quantity <> 0
        or abs(l.box_discount_cents * box.cents - (box.cents - b.price_cents) * l.unit_price_cents * b.quantity) >= box.cents * b.quantity`,
  },
]
