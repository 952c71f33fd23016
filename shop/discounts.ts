import { eq } from 'drizzle-orm'
import { discounts } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { FailureCode } from './failure.ts'
import type { PricingDiscount } from './pricing.ts'
import type { Shop } from './shop.ts'

/** A code as somebody typed it: case and spaces do not matter. */
export function plainCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** What a code is worth on a basket of `subtotalCents` now, or why it is worth nothing. */
export async function discountOf(shop: Shop, code: string, subtotalCents: Cents): Promise<PricingDiscount | { refused: FailureCode }> {
  const [discount] = await shop.db
    .select()
    .from(discounts)
    .where(eq(discounts.code, plainCode(code)))
  if (!discount) return { refused: 'code-unknown' }
  const now = shop.now()
  const runs = (!discount.startsAt || discount.startsAt <= now) && (!discount.endsAt || now < discount.endsAt)
  if (!runs) return { refused: 'code-not-valid' }
  if (subtotalCents < discount.minimumSpendCents) return { refused: 'code-needs-more' }
  return { kind: discount.kind, value: discount.value, minimumSpendCents: discount.minimumSpendCents }
}
