import type { Cents } from '#shared/money.ts'

/**
 * Whether delivery is free: the goods, after discounts, reach the minimum. Null as minimum:
 * delivery is never free.
 */
export function isDeliveryFree(freeFromCents: Cents | null, discountedCents: Cents): boolean {
  return freeFromCents !== null && discountedCents >= freeFromCents
}
