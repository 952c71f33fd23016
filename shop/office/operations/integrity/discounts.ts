import { sql } from 'drizzle-orm'
import { type IntegrityRule, isRebuilt } from './rule.ts'

/** Rules about the uses of discounts. */
export const discountRules: IntegrityRule[] = [
  {
    says: 'a discount’s use count matches the orders that use it',
    of: 'discounts',
    broken: (rows) => sql`
      select coalesce(d.code, d.id::text) from ${rows} d
      where d.uses <> (select count(*) from discount_uses u where u.discount_id = d.id and u.released_at is null)`,
  },
  {
    says: 'no customer uses a discount more often than allowed',
    of: 'discounts',
    broken: (rows) => sql`
      select coalesce(d.code, d.id::text) from ${rows} d
      where d.uses > coalesce(d.total_limit, d.uses) or exists (
        select 1 from discount_uses u where u.discount_id = d.id and u.released_at is null and u.user_id is not null
        group by u.user_id having count(*) > d.per_customer_limit)`,
  },
  {
    says: 'an order keeps its discounts unless it ends unpaid',
    of: 'orders',
    broken: (rows) => sql`
      select distinct o.number from ${rows} o join discount_uses u on u.order_id = o.id
      where case when o.status in ('expired', 'cancelled') then o.paid_at is null and u.released_at is null else u.released_at is not null end`,
  },
  {
    says: 'an order’s total discount is the sum of its discounts',
    of: 'orders',
    // The payment provider knows the amount of a discount, but not which one it was.
    broken: (rows) => sql`
      select o.number from ${rows} o
      where o.discount_cents <> (select coalesce(sum(u.amount_cents), 0) from discount_uses u where u.order_id = o.id)
        and not ${isRebuilt}`,
  },
]
