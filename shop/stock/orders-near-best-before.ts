import { sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'

/** Pieces must be good for this many days more, so that an order can still be packed. */
const PACKING_DAYS = 2

/**
 * Paid orders that wait for dispatch although the best-before date of their pieces passes before
 * then, the oldest first. Pieces on hand exclude sold ones: pieces are missing where more are too
 * old than are on hand.
 */
export async function listOrdersNearBestBefore({ db, settings, now }: Shop): Promise<string[]> {
  const lastDay = shopDate(settings, new Date(now().getTime() + PACKING_DAYS * DAY))
  const { rows } = (await db.execute(sql`
    select distinct o.number, o.paid_at from orders o join order_lines l on l.order_id = o.id
    join (
      select b.variation_id, sum(b."left") as pieces from stock_batches b
      where b."left" > 0 and b.best_before < ${lastDay}::date group by b.variation_id
    ) old on old.variation_id = l.variation_id
    join stock s on s.variation_id = l.variation_id and old.pieces > s.on_hand
    where o.stage in ('paid', 'packing')
    order by o.paid_at`)) as { rows: { number: string }[] }
  return rows.map(({ number }) => number)
}
