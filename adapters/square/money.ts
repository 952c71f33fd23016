import type { Currency, Money, ProcessingFee } from 'square'
import type { Cents } from '#shared/money.ts'

/** Cents as the money type of Square's client. */
export const squareMoneyOf = (cents: Cents, currency: string): Money => ({ amount: BigInt(cents), currency: currency as Currency })

/** Square's money in cents. The amounts of any shop fit in a number. */
export const centsOfSquareMoney = (money: Money | undefined): Cents => Number(money?.amount ?? 0n)

/** The fee with its adjustments, in cents; null while Square has not reported one. */
export function centsOfSquareFees(fees: ProcessingFee[] | null | undefined): Cents | null {
  if (!fees || fees.length === 0) return null
  return fees.reduce((cents, { amountMoney }) => cents + centsOfSquareMoney(amountMoney ?? undefined), 0)
}
