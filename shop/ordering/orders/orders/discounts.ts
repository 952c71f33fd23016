import { asc, eq } from 'drizzle-orm'
import { discountUses } from '#database/schema.ts'
import type { OrderView } from '../orders.types.ts'
import type { OrderRow } from '../../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The discounts of an order, as the bill named them. Old orders, placed before discount uses were
 * stored, have only the code.
 */
export async function listOrderDiscounts({ db }: Shop, { id, discountCents, discountCode }: OrderRow): Promise<OrderView['discounts']> {
  if (discountCents === 0) return []
  const used = await db
    .select({ name: discountUses.name, code: discountUses.code, amountCents: discountUses.amountCents })
    .from(discountUses)
    .where(eq(discountUses.orderId, id))
    .orderBy(asc(discountUses.createdAt), asc(discountUses.id))
  return used.length > 0 ? used : [{ name: discountCode ?? '', code: discountCode, amountCents: discountCents }]
}
