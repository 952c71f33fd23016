import { intlLocale } from './locale.ts'
import { memoize } from './memoize.ts'

/** Money is whole cents of the shop's one currency, never a fraction. */
export type Cents = number

const formatters = new Map<string, Intl.NumberFormat>()

/** Formats cents in a locale, always with two decimals: 1250 -> "$12.50". */
export function formatMoney(cents: Cents, locale: string, currency = 'USD'): string {
  const key = `${locale} ${currency}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(intlLocale(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    formatters.set(key, formatter)
  }
  const amount = formatter.format(cents / 100)
  if (locale !== 'ar') return amount
  // The dollar sign in 'US$' would move to the other end of a right-to-left line without a
  // direction mark after it. A minus is a mark to the left too: US$ must not follow its number.
  return `${cents < 0 ? amount.replace('\u00a0', '\u200f\u00a0') : amount}\u200e`
}

/**
 * A decimal string with all digits of the currency, for files: 1250 -> '12.50', in yen '1250'. No
 * separators, and a minus for negative amounts.
 */
export function formatDecimal(cents: Cents, currency: string): string {
  const digits = digitsOf(currency)
  const text = String(Math.abs(cents)).padStart(digits + 1, '0')
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return cents < 0 ? `-${whole}` : whole
}

/** An `Intl.NumberFormat` takes as long as a whole row of a file with a dozen amounts. */
const digitsOf = memoize((currency: string) => {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits
})

/** Cents in the form that a user would type: '4' or '4.50'. */
export function formatAmount(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/**
 * Splits `total` cents in proportion to `weights` without losing a cent. Each share is rounded
 * down, then the remaining cents go to the largest remainders (earlier entries first among equals).
 * All-zero weights get equal shares.
 */
export function splitCents(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((a, b) => a + b, 0)
  const parts = sum === 0 ? weights.map(() => 1n) : weights.map((weight) => BigInt(weight))
  const whole = sum === 0 ? BigInt(weights.length) : BigInt(sum)
  const shares = parts.map((part, index) => ({
    index,
    cents: Number((BigInt(total) * part) / whole),
    remainder: (BigInt(total) * part) % whole,
  }))
  let left = total - shares.reduce((a, share) => a + share.cents, 0)
  for (const share of shares.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)) {
    if (left === 0) break
    share.cents += 1
    left -= 1
  }
  return shares.map((share) => share.cents)
}

/** A quotient of non-negative integers, rounded half to even. Exact: it uses no floating point. */
export function divideHalfEven(dividend: bigint, divisor: bigint): Cents {
  const floor = dividend / divisor
  const twice = (dividend % divisor) * 2n
  const up = twice > divisor || (twice === divisor && floor % 2n === 1n)
  return Number(up ? floor + 1n : floor)
}
