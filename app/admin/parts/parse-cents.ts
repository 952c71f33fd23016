import type { Cents } from '#shared/money.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'

/** Parses typed money ('4', '4.5', '4,50') into cents; null for any other text. */
export function parseCents(typed: string): Cents | null {
  const [, whole, fraction = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(normalizeDigits(typed)) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
