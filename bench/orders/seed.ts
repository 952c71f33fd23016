import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/schema.ts'

/** Orders per statement. */
const ORDERS_PER_STATEMENT = 20_000

/**
 * Fills the database with paid orders of the past. Each has its line, events, payment, stock
 * movement and email, so that the integrity checks pass.
 */
export async function seedOrders(db: Database, count: number, variationId: string): Promise<void> {
  for (let from = 0; from < count; from += ORDERS_PER_STATEMENT) {
    const to = Math.min(count, from + ORDERS_PER_STATEMENT)
    await db.transaction(async (inside) => {
      // The generated references are valid, which the integrity checks prove. So the database can
      // skip its foreign key checks.
      await inside.execute(sql`set local session_replication_role = replica`)
      for (const statement of paidOrders(from + 1, to, variationId)) await inside.execute(statement)
    })
  }
  await db.execute(sql`set statement_timeout = 0`)
  await db.execute(sql`vacuum analyze`)
}

function paidOrders(from: number, to: number, variationId: string): SQL[] {
  const shipTo = sql`'{"name":"","line1":"","city":"","region":"NY","postalCode":"","country":"US"}'::jsonb`
  // The running number is the end of the id, so that the rows of an order can compute it.
  const id = (n: SQL) => sql`('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const placed = (n: SQL) => sql`now() - interval '1 day' - ${n} * interval '10 seconds'`
  const n = sql`n`
  const each = sql`from generate_series(${from}::int, ${to}::int) n`
  return [
    sql`insert into orders (id, number, place_key, status, stage, email, customer_first_name, locale, currency, subtotal_cents, discount_cents, shipping_cents,
        tax_cents, total_cents, ship_to, delivery_method, placed_at, pay_by, paid_at, updated_at)
      select ${id(n)}, 'OLD-' || n, gen_random_uuid(), 'paid', 'paid', 'nobody@invalid', '', 'en-US', 'USD', 1000, 0, 599, 0, 1599, ${shipTo}, 'standard',
        ${placed(n)}, ${placed(n)} + interval '30 minutes', ${placed(n)} + interval '1 minute', ${placed(n)} ${each}`,
    sql`insert into order_lines (order_id, position, product_id, variation_id, product_name, variation_name, quantity, unit_price_cents, discount_cents,
        tax_cents, total_price_cents)
      select ${id(n)}, 0, 'P', ${variationId}, 'Lychee Gummies', '', 1, 1000, 0, 0, 1000 ${each}`,
    sql`insert into order_events (order_id, status, actor, happened_at)
      select ${id(n)}, s, 'point-of-sale', ${placed(n)} ${each} cross join (values ('pending_payment'), ('paid')) as statuses (s)`,
    sql`insert into payment_attempts (order_id, status, amount_cents, payment_id) select ${id(n)}, 'paid', 1599, 'OLD-' || n ${each}`,
    sql`insert into reservations (order_id, variation_id, quantity, sold_at) select ${id(n)}, ${variationId}, 1, ${placed(n)} ${each}`,
    sql`insert into stock_movements (variation_id, delta, reason, order_id, happened_at)
      select ${variationId}, 0, 'sale', ${id(n)}, ${placed(n)} ${each}`,
    sql`insert into outbox (kind, key, payload, done_at) select 'letter', 'order-confirmation:' || ${id(n)}, '{}', now() ${each}`,
  ]
}
