/**
 * Exact arithmetic on cents. All intermediate values are bigint, so no amount or rate is rounded
 * early.
 */

/** Rounds n/d half to even. d is above 0. */
export function halfEven(n: bigint, d: bigint): bigint {
  const sign = n < 0n ? -1n : 1n
  const size = n * sign
  const whole = size / d
  const twice = (size % d) * 2n
  const up = twice > d || (twice === d && whole % 2n === 1n)
  return sign * (up ? whole + 1n : whole)
}

/**
 * Splits a total by weight without losing a cent. The remaining cents go to the largest remainders,
 * earlier ones first.
 */
export function splitByWeight(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0n))
  const parts = weights.map((weight, index) => ({ index, cents: (total * weight) / sum, rest: (total * weight) % sum }))
  let left = total - parts.reduce((a, part) => a + part.cents, 0n)
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    part.cents += 1n
    left -= 1n
  }
  return parts.map((part) => part.cents)
}

/** '1.5' -> 150000n: parses a decimal text with up to five decimals into hundred-thousandths. */
export function parseDecimal(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole) * DECIMAL_UNIT + BigInt(decimals.padEnd(5, '0'))
  return text.startsWith('-') ? -size : size
}

/** The inverse of `scaled`: 150000n -> '1.5'. */
export function formatDecimalText(value: bigint): string {
  const size = value < 0n ? -value : value
  const decimals = (size % DECIMAL_UNIT).toString().padStart(5, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / DECIMAL_UNIT}${decimals && `.${decimals}`}`
}

/** One, in hundred-thousandths. */
export const DECIMAL_UNIT = 100_000n
export const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n)
export const least = (a: bigint, b: bigint) => (a < b ? a : b)
