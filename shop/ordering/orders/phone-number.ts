import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'

/** With fewer digits, different phone numbers look the same. */
const MIN_PHONE_DIGITS = 6

/**
 * Whether two phone numbers are the same, in any spelling. The country prefix is optional: the
 * longer number must end with the shorter one.
 */
export function isSamePhoneNumber(one: string, other: string): boolean {
  const [shorter, longer] = [digitsIn(one), digitsIn(other)].toSorted((a, b) => a.length - b.length) as [string, string]
  return shorter.length >= MIN_PHONE_DIGITS && longer.endsWith(shorter)
}

/**
 * SQL condition: the order was placed with this phone number. Undefined when the input is not a
 * phone number.
 */
export function hasPhoneNumber(typed: string): SQL | undefined {
  const digits = digitsIn(typed)
  if (!/^[+\d\s()./-]+$/.test(normalizeDigits(typed)) || digits.length < MIN_PHONE_DIGITS) return undefined
  return sql`regexp_replace(${orders.shipTo} ->> 'phone', '[^0-9]', '', 'g') like ${`%${digits}`}`
}

/** The digits, without the leading zeros that are dialed within a country. */
function digitsIn(phone: string): string {
  return normalizeDigits(phone).replace(/\D/g, '').replace(/^0+/, '')
}
