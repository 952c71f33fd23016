import { type Cents, divideHalfEven } from '#shared/money.ts'

/** The tax on top of an amount, rounded half to even. Exact: it uses no floating point. */
export function addedTax(cents: Cents, percent: string): Cents {
  const { rate, hundred } = scaled(percent)
  return divideHalfEven(BigInt(cents) * rate, hundred)
}

/**
 * The tax included in an amount, rounded half to even: at r percent it is r/(100 + r) of the price.
 */
export function includedTax(cents: Cents, percent: string): Cents {
  const { rate, hundred } = scaled(percent)
  return divideHalfEven(BigInt(cents) * rate, hundred + rate)
}

/** '8.875' as integers: 8875 of 100000. */
function scaled(percent: string): { rate: bigint; hundred: bigint } {
  const [whole = '0', fraction = ''] = percent.split('.')
  return { rate: BigInt(whole + fraction), hundred: 100n * 10n ** BigInt(fraction.length) }
}
