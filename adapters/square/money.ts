import type { Currency, Money } from 'square'
import type { Cents } from '#shared/money.ts'

/** Cents as Square's client takes them. */
export const moneyOf = (cents: Cents, currency: string): Money => ({ amount: BigInt(cents), currency: currency as Currency })

/** What Square says in cents; amounts of any shop fit in a number. */
export const centsOf = (money: Money | undefined): Cents => Number(money?.amount ?? 0n)
