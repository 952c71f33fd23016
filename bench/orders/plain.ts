import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Milliseconds of a bare transaction directly on PostgreSQL with the same writes as placing an
 * order: lock the cart, take the stock, write order, line, reservation, event and attempt, notify
 * of the stock change. The shop adds prices, checks, HTTP and the point of sale.
 */
export function plainPlacing(
  url: string,
  clients: number,
): { place: (buyer: { userId: string; variationId: string }) => Promise<number>; end: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: Math.min(clients, 12) })
  return {
    end: () => pool.end(),
    async place({ userId, variationId }) {
      const began = performance.now()
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('select * from carts where user_id = $1 for update', [userId])
        await client.query('select * from cart_lines l join carts c on c.id = l.cart_id where c.user_id = $1', [userId])
        await client.query(`select * from orders where user_id = $1 and status = 'pending_payment'`, [userId])
        await client.query('update stock set reserved = reserved + 1 where variation_id = $1 and on_hand - reserved >= 1', [variationId])
        const id = randomUUID()
        await client.query(
          `insert into orders (id, number, place_key, user_id, status, email, customer_first_name, locale, currency, subtotal_cents, discount_cents,
             shipping_cents, tax_cents, total_cents, ship_to, delivery_method, placed_at, pay_by)
           values ($1, $2, gen_random_uuid(), $3, 'pending_payment', 'a@b.test', '', 'en-US', 'USD', 1000, 0, 599, 0, 1599, '{}', 'standard', now(), now())`,
          [id, id, userId],
        )
        await client.query('insert into reservations (order_id, variation_id, quantity) values ($1, $2, 1)', [id, variationId])
        await client.query(
          `insert into order_lines (order_id, position, product_id, variation_id, product_name, variation_name, quantity, unit_price_cents, discount_cents,
             tax_cents, total_price_cents) values ($1, 0, 'P', $2, '', '', 1, 1000, 0, 0, 1000)`,
          [id, variationId],
        )
        await client.query(
          `insert into order_events (order_id, status, actor, happened_at) values ($1, 'pending_payment', 'schedule', now())`,
          [id],
        )
        await client.query(`insert into payment_attempts (order_id, status, amount_cents) values ($1, 'started', 1599)`, [id])
        await client.query(`select pg_notify('stock', $1)`, [JSON.stringify([variationId])])
        await client.query('commit')
      } finally {
        client.release()
      }
      return performance.now() - began
    },
  }
}
