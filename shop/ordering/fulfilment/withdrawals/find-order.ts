import { z } from 'zod'
import { orders } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { EmailAddress, Name } from '#shop/base/account-fields.ts'
import { consumeRateLimits, type RateLimit, undoRateLimits } from '#shop/base/rate-limits.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { hasOrderNumber } from '../../orders/order-lock.ts'
import { parseOrderNumber } from '../../orders/order-number.ts'
import { isSamePhoneNumber } from '../../orders/phone-number.ts'
import type { OrderRow } from '../../payments/payments.ts'

/** `contact`: the order's email address or phone number. */
export const FindWithdrawalOrder = z.object({
  name: Name.min(1),
  number: z.string().trim().min(1).max(40),
  contact: z.string().trim().min(1).max(254),
})

/**
 * The order with this number and this email address or phone number. Throws Failure: 'not-found'
 * alike for an unknown number and a wrong contact, 'too-many-requests'.
 */
export async function findOrderByContact(
  shop: Shop,
  { number, contact }: z.infer<typeof FindWithdrawalOrder>,
  from: { address: string },
): Promise<OrderRow> {
  const tries = triesOf(number, from.address)
  await consumeRateLimits(shop, tries)
  const [order] = await shop.db.select().from(orders).where(hasOrderNumber(number))
  if (!order || !isContactOf(order, contact)) throw new Failure('not-found')
  await undoRateLimits(shop, tries)
  return order
}

function isContactOf({ email, shipTo }: OrderRow, contact: string): boolean {
  if (!contact.includes('@')) return isSamePhoneNumber(contact, shipTo.phone ?? '')
  const { success, data } = EmailAddress.safeParse(contact)
  return success && data === email
}

function triesOf(number: string, address: string): RateLimit[] {
  return [
    { key: `withdraw-from:${subscriberPrefixOf(address)}`, max: 30, windowMs: HOUR },
    { key: `withdraw:${parseOrderNumber(number)}`, max: 10, windowMs: HOUR },
  ]
}
