import { newsOf, writeToCustomer } from './order-emails.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import type { Letters, OrderNews } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

type About = { [T in keyof Letters]: Letters[T] extends OrderNews ? T : never }[keyof Letters]
export interface Items {
  line: OrderLineRow
  quantity: number
}

/**
 * Emails the order's customer about an event after the transaction has committed, once per `key`.
 * `items`: the affected lines, by default the whole order.
 */
export async function tellCustomer<T extends About>(
  shop: Shop,
  order: OrderRow,
  template: T,
  more: Omit<Letters[T], keyof OrderNews>,
  { key, items }: { key: string; items?: Items[] },
): Promise<void> {
  const data = { ...(await newsOf(shop, order, items)), ...more } as Letters[T]
  await writeToCustomer(shop, order, { template, key, data })
}
