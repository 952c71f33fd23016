import { redactError } from '#shop/base/redact.ts'
import type { Shop } from '#shop/shop.ts'

/** Runs the work for one order after the other. An error is logged and does not stop the rest. */
export async function forEachOrder<T extends { number: string }>(
  shop: Shop,
  orders: T[],
  work: (order: T) => Promise<unknown>,
): Promise<void> {
  for (const order of orders) {
    try {
      await work(order)
    } catch (error) {
      shop.log.warn('Couldn’t settle an order. The next run retries it', { order: order.number, error: redactError(error) })
    }
  }
}
