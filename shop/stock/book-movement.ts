import { HOUR } from '#shared/durations.ts'
import { OutsideRefused, type StockCount } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** The stock source accepts no movement older than 24 hours. */
const MAX_MOVEMENT_AGE_MS = 23 * HOUR

/** Whether the stock source would refuse a movement of this time. */
export function isTooOldToBook(shop: Shop, happenedAt: Date): boolean {
  return shop.now().getTime() - happenedAt.getTime() > MAX_MOVEMENT_AGE_MS
}

/**
 * Books a movement at the stock source as of its own time, or as of now when that is too long ago.
 * Returns the resulting counts; null when an earlier attempt was accepted and its response was
 * lost: then another time makes another request, which the idempotency key refuses. That also holds
 * for the sale of an order that was rebuilt.
 */
export async function bookMovement(shop: Shop, happenedAt: Date, book: (at: Date) => Promise<StockCount[]>): Promise<StockCount[] | null> {
  try {
    return await book(isTooOldToBook(shop, happenedAt) ? shop.now() : happenedAt)
  } catch (error) {
    if (error instanceof OutsideRefused && error.code === 'IDEMPOTENCY_KEY_REUSED') return null
    throw error
  }
}
