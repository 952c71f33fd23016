import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/schema.ts'

const DAYS = 730
const LAST = { paid: 150, packing: 50, shipped: 700 }

/**
 * Fills the database with two years of orders, the same each time. They are evenly spread; the
 * newest are still to be packed or shipped. Includes related rows: lines, events, payments,
 * refunds, parcels, emails, notes, stock movements, reviews and audit events.
 */
export async function seedAdmin(db: Database, { orders, customers }: { orders: number; customers: number }): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`)
  await db.execute(sql`create temporary table sold as select row_number() over (order by o.id, v ->> 'id')::int - 1 as at, o.id as product, v ->> 'id' as variation,
    o.record ->> 'name' as name, coalesce(v ->> 'name', '') as size, (v ->> 'priceCents')::int as price
    from catalogue_objects o cross join lateral jsonb_array_elements(o.record -> 'variations') v where o.kind = 'product' and o.deleted_at is null`)
  const [{ kinds } = { kinds: 0 }] = ((await db.execute(sql`select count(*)::int as kinds from sold`)) as { rows: { kinds: number }[] })
    .rows
  for (const statement of [...people(customers), ...bought(orders, customers, kinds), ...besides(orders, kinds)])
    await db.execute(statement)
  await db.execute(sql`analyze`)
}

/** A pseudo-random number from 0 to 1, always the same for a row and a purpose. */
const chance = (n: SQL, what: string) => sql`(('x' || substr(md5(${n} || ${sql.raw(`'${what}'`)}), 1, 7))::bit(28)::int / 268435456.0)`
/** The running number is the end of the id, so that related rows can compute each other's ids. */
const id = (kind: string, n: SQL) => sql`(${sql.raw(`'${kind}0000000-0000-4000-8000-'`)} || lpad(to_hex(${n}), 12, '0'))::uuid`
const from = (list: string[], by: SQL) =>
  sql`(array[${sql.raw(list.map((one) => `'${one}'`).join(','))}])[1 + floor(${by} * ${sql.raw(String(list.length))})::int]`
const series = (count: number) => sql`from generate_series(1, ${count}::int) n`
const n = sql`n`

const firstNames = ['Ada', 'Noor', 'Mateo', 'Yuki', 'Chloé', 'Ines', 'Omar', 'Lena', 'Ravi', 'Sofia']
const lastNames = ['Lovelace', 'Haddad', 'García', 'Sato', 'Martin', 'Schmidt', 'Silva', 'Okafor', 'Khan', 'Rossi', 'Novak']
const countries = ['US', 'US', 'US', 'CA', 'GB', 'DE', 'FR', 'ES', 'JP', 'BR']

function people(count: number): SQL[] {
  const first = from(firstNames, chance(n, 'first'))
  const last = from(lastNames, chance(n, 'last'))
  const since = sql`now() - ${chance(n, 'since')} * interval '${sql.raw(String(DAYS))} days'`
  return [
    sql`insert into users (id, email, email_verified, name, first_name, last_name, created_at)
      select ${id('1', n)}, 'customer-' || n || '@example.test', true, ${first} || ' ' || ${last}, ${first}, ${last}, ${since} ${series(count)}`,
    sql`insert into mail_consents (email, topic, locale, source, given_at, withdrawn_at)
      select 'customer-' || n || '@example.test', 'newsletter', 'en-US', 'newsletter', case when n % 9 > 0 then now() end, case when n % 11 = 0 then now() end
      ${series(count)} where n % 2 = 0`,
    sql`insert into customer_notes (user_id, actor, body) select ${id('1', n)}, 'schedule', 'Rings twice.' ${series(count)} where n % 40 = 0`,
  ]
}

function bought(count: number, customers: number, kinds: number): SQL[] {
  const age = sql`(${count} - n)`
  const luck = chance(n, 'fate')
  const status = sql`case when ${age} < ${LAST.paid} then 'paid' when ${age} < ${LAST.paid + LAST.packing} then 'packing'
    when ${age} < ${LAST.paid + LAST.packing + LAST.shipped} then 'shipped' when ${luck} < 0.02 then 'expired' when ${luck} < 0.04 then 'cancelled'
    when ${luck} < 0.06 then 'refunded' when ${luck} < 0.1 then 'partially_refunded' else 'delivered' end`
  const shipTo = sql`jsonb_build_object('name', u.name, 'line1', '1 Road', 'city', 'Town', 'region', 'NY', 'postalCode', '10001', 'country',
    ${from(countries, chance(sql`o.n`, 'country'))})`
  const ends = sql`(values ('pending_payment', 0, true), ('paid', 1, o.paid), ('packing', 600, o.status in ('packing', 'shipped', 'delivered', 'partially_refunded')),
    ('shipped', 900, o.status in ('shipped', 'delivered', 'partially_refunded')), ('delivered', 3900, o.status = 'partially_refunded'),
    (o.status, 4000, o.status not in ('paid', 'packing', 'shipped')))`
  return [
    sql`create temporary table made as select n, ${status} as status, now() - ${age} * interval '1 day' * ${DAYS} / ${count} as placed,
      1 + floor(${chance(n, 'lines')} * 4)::int as lines, 1 + floor(${chance(n, 'who')} * ${customers})::int as customer ${series(count)}`,
    sql`create temporary table lines as select m.n, p as position, s.*, 1 + floor(${chance(sql`(m.n * 10 + p)`, 'pieces')} * 3)::int as quantity
      from made m cross join lateral generate_series(0, m.lines - 1) p
      join sold s on s.at = floor(${chance(sql`(m.n * 10 + p)`, 'snack')} * ${kinds})::int`,
    sql`create temporary table bills as select m.*, status not in ('expired', 'cancelled') as paid, l.subtotal, l.subtotal + 599 as total
      from made m join (select n, sum(price * quantity)::int as subtotal from lines group by n) l using (n)`,
    sql`insert into orders (id, number, place_key, user_id, status, stage, email, customer_first_name, locale, currency, subtotal_cents, discount_cents, shipping_cents,
        tax_cents, total_cents, refunded_cents, ship_to, delivery_method, placed_at, pay_by, paid_at, updated_at)
      select ${id('2', sql`o.n`)}, 'OLD-' || o.n, gen_random_uuid(), u.id, o.status, case o.status when 'partially_refunded' then 'delivered' end, u.email, u.first_name, 'en-US', 'USD', subtotal, 0, 599, 0, total,
        case o.status when 'refunded' then total when 'partially_refunded' then 599 else 0 end, ${shipTo}, 'standard', placed, placed + interval '30 minutes',
        case when paid then placed + interval '1 minute' end, placed
      from bills o join users u on u.id = ${id('1', sql`o.customer`)}`,
    sql`insert into order_lines (order_id, position, product_id, variation_id, product_name, variation_name, quantity, unit_price_cents, discount_cents, tax_cents,
        total_price_cents)
      select ${id('2', n)}, position, product, variation, name, size, quantity, price, 0, 0, price * quantity from lines`,
    sql`insert into order_events (order_id, status, actor, happened_at)
      select ${id('2', sql`o.n`)}, e.status, 'schedule', placed + e.later * interval '1 minute' from bills o
      cross join lateral ${ends} e (status, later, come) where e.come on conflict do nothing`,
    sql`insert into payment_attempts (order_id, status, amount_cents, payment_id, created_at, updated_at)
      select ${id('2', n)}, case when paid then 'paid' else 'closed' end, total, case when paid then 'OLD-' || n end, placed, placed from bills`,
    sql`insert into refunds (order_id, payment_id, amount_cents, shipping_cents, reason, refund_id, created_at, done_at)
      select ${id('2', n)}, 'OLD-' || n, case status when 'refunded' then total else 599 end, 599, 'goodwill', 'OLD-' || n, placed + interval '4 days',
        placed + interval '4 days' from bills where status in ('refunded', 'partially_refunded')`,
    sql`insert into parcels (order_id, carrier, tracking_number, shipped_at, delivered_at)
      select ${id('2', n)}, 'UPS', '1Z' || n, placed + interval '15 hours', case when status <> 'shipped' then placed + interval '3 days' end
      from bills where status in ('shipped', 'delivered', 'partially_refunded')`,
    sql`insert into returns (order_id, reason, created_at) select ${id('2', n)}, 'damaged', placed + interval '4 days' from bills
      where status = 'delivered' and n % 1000 = 7`,
    sql`insert into stock_movements (variation_id, delta, reason, order_id, happened_at)
      select variation, -sum(quantity)::int, 'sale', ${id('2', n)}, placed from lines join bills using (n) where paid group by 1, 4, 5`,
    sql`insert into outbox (kind, key, payload, done_at, created_at) select 'letter', 'order-confirmation:' || ${id('2', n)},
      jsonb_build_object('to', 'customer-' || customer || '@example.test'), placed, placed from bills where paid`,
  ]
}

/** Statements for the rows that staff and customers added later. */
function besides(orders: number, kinds: number): SQL[] {
  const later = sql`now() - ${chance(n, 'later')} * interval '${sql.raw(String(DAYS))} days'`
  return [
    sql`insert into order_notes (order_id, actor, body) select ${id('2', n)}, 'schedule', 'Called: leave it with the neighbour.' ${series(orders)} where n % 20 = 0`,
    sql`insert into order_tags (order_id, tag) select ${id('2', n)}, 'tag-' || n % 7 ${series(orders)} where n % 25 = 0`,
    sql`insert into reviews (product_id, order_id, user_id, shown_name, locale, rating, title, body, status, created_at)
      select s.product, o.id, o.user_id, 'Ada', 'en-US', 1 + n % 5, 'Crisp', 'Gone in an evening.',
        case when n % 50 = 0 then 'waiting' when n % 31 = 0 then 'refused' else 'shown' end, ${later}
      ${series(orders / 5)} join orders o on o.id = ${id('2', sql`n * 5`)} join sold s on s.at = n % ${kinds} on conflict do nothing`,
    sql`insert into audit_log (actor, action, target, after, happened_at)
      select 'schedule', 'order.shipped', 'order:OLD-' || n, '{"carrier": "UPS"}', ${later} ${series(orders)}`,
    sql`insert into stock_adjustments (key, variation_id, delta, reason, actor, created_at, sent_at)
      select gen_random_uuid(), s.variation, 5, 'received', 'schedule', ${later}, now() ${series(orders / 10)} join sold s on s.at = n % ${kinds}`,
    sql`insert into stock_batches (variation_id, lot, best_before, received, "left")
      select s.variation, 'L' || n, current_date + (n % 300), 50, n % 50 ${series(kinds * 3)} join sold s on s.at = n % ${kinds}`,
    sql`insert into discounts (code, kind, value, uses) select 'CODE' || n, 'percentage', 1 + n % 50, 0 ${series(500)}`,
    sql`insert into empty_searches (query, count, last_at) select 'nothing ' || n, 1 + n % 90, ${later} ${series(2000)}`,
  ]
}
