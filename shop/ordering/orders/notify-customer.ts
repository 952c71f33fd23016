import { newsOf, writeToCustomer } from './order-emails.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import type { Letters, OrderNews } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

type About = { [T in keyof Letters]: Letters[T] extends OrderNews ? T : never }[keyof Letters]
export interface Items {
  line: OrderLineRow
  quantity: number
}

/** Has the order's customer written to of what happened to it, once the transaction has committed, once for each `key`. `items`: what it is about, all of the order unless given. */
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
