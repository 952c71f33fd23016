import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { plainDigits } from '#shared/plain-digits.ts'

/** Fewer digits tell nobody's telephone number from another's. */
const FEWEST = 6

/** Whether both are the same telephone number, however it is written: with the country's prefix or without, the longer ends like the shorter. */
export function isSamePhone(one: string, other: string): boolean {
  const [shorter, longer] = [digitsIn(one), digitsIn(other)].toSorted((a, b) => a.length - b.length) as [string, string]
  return shorter.length >= FEWEST && longer.endsWith(shorter)
}

/** The condition that an order was placed with the telephone number which was typed; undefined where that is none. */
export function hasPhone(typed: string): SQL | undefined {
  const digits = digitsIn(typed)
  if (!/^[+\d\s()./-]+$/.test(plainDigits(typed)) || digits.length < FEWEST) return undefined
  return sql`regexp_replace(${orders.shipTo} ->> 'phone', '[^0-9]', '', 'g') like ${`%${digits}`}`
}

/** Without the zeros that are dialled in front of it at home. */
function digitsIn(phone: string): string {
  return plainDigits(phone).replace(/\D/g, '').replace(/^0+/, '')
}
