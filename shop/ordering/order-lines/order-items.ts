import type { Shop } from '#shop/shop.ts'
import type { OrderLineRow } from '../payments/payments.ts'
import { getOrderLines } from '../orders/order-lock.ts'

/** Pieces of a line of an order. */
export interface OrderItem {
  line: OrderLineRow
  quantity: number
}

/**
 * These quantities with their lines, in the order of the order. Lines of other orders are left out.
 */
export async function orderItemsOf(shop: Shop, orderId: string, pieces: { lineId: string; quantity: number }[]): Promise<OrderItem[]> {
  const lines = await getOrderLines(shop, orderId)
  return lines.flatMap((line) => {
    const named = pieces.find(({ lineId }) => lineId === line.id)
    return named ? [{ line, quantity: named.quantity }] : []
  })
}
