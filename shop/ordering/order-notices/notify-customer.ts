import { orderEventEmailData, sendOrderEmail } from './order-emails.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import type { EmailData, OrderEventEmailData } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

type About = { [T in keyof EmailData]: EmailData[T] extends OrderEventEmailData ? T : never }[keyof EmailData]
interface NotifiedItem {
  line: OrderLineRow
  quantity: number
}

/**
 * Emails the order's customer about an event after the transaction has committed, once per `key`.
 * `items`: the affected lines, by default the whole order.
 */
export async function notifyCustomer<T extends About>(
  shop: Shop,
  order: OrderRow,
  template: T,
  more: Omit<EmailData[T], keyof OrderEventEmailData>,
  { key, items }: { key: string; items?: NotifiedItem[] },
): Promise<void> {
  const data = { ...(await orderEventEmailData(shop, order, items)), ...more } as EmailData[T]
  await sendOrderEmail(shop, order, { template, key, data })
}
