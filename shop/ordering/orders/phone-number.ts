import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { plainDigits } from '#shared/plain-digits.ts'

/** With fewer digits, different phone numbers look the same. */
const FEWEST = 6

/**
 * Whether two phone numbers are the same, in any spelling. The country prefix is optional: the
 * longer number must end with the shorter one.
 */
export function isSamePhone(one: string, other: string): boolean {
  const [shorter, longer] = [digitsIn(one), digitsIn(other)].toSorted((a, b) => a.length - b.length) as [string, string]
  return shorter.length >= FEWEST && longer.endsWith(shorter)
}

/**
 * SQL condition: the order was placed with this phone number. Undefined when the input is not a
 * phone number.
 */
export function hasPhone(typed: string): SQL | undefined {
  const digits = digitsIn(typed)
  if (!/^[+\d\s()./-]+$/.test(plainDigits(typed)) || digits.length < FEWEST) return undefined
  return sql`regexp_replace(${orders.shipTo} ->> 'phone', '[^0-9]', '', 'g') like ${`%${digits}`}`
}

/** The digits, without the leading zeros that are dialed within a country. */
function digitsIn(phone: string): string {
  return plainDigits(phone).replace(/\D/g, '').replace(/^0+/, '')
}
