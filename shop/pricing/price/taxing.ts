import type { Cents } from '#shared/money.ts'

/** The tax that comes on top of an amount, rounded half to even. Exact: no fraction is ever held in a float. */
export function taxOn(cents: Cents, percent: string): Cents {
  const { rate, hundred } = scaled(percent)
  return halfEven(BigInt(cents) * rate, hundred)
}

/** The tax that an amount holds already, rounded half to even: of a price with r percent in it, r/(100 + r). */
export function taxIn(cents: Cents, percent: string): Cents {
  const { rate, hundred } = scaled(percent)
  return halfEven(BigInt(cents) * rate, hundred + rate)
}

/** '8.875' as whole numbers: 8875 of 100000. */
function scaled(percent: string): { rate: bigint; hundred: bigint } {
  const [whole = '0', fraction = ''] = percent.split('.')
  return { rate: BigInt(whole + fraction), hundred: 100n * 10n ** BigInt(fraction.length) }
}

function halfEven(dividend: bigint, divisor: bigint): Cents {
  const floor = dividend / divisor
  const twice = (dividend % divisor) * 2n
  const up = twice > divisor || (twice === divisor && floor % 2n === 1n)
  return Number(up ? floor + 1n : floor)
}
