import type { AccountingDay, AccountingSums } from '../accounting.types.ts'
import type { AccountingEntry } from './entry.types.ts'

type Place = Pick<AccountingDay, 'country' | 'region' | 'taxPercent'>

/** Adds sums up by the place and the tax rate, or by the day too. */
export class SumTable<Key extends Place> {
  readonly #rows = new Map<string, Key & AccountingSums>()

  /** Adds to the row of this key. */
  add(key: Key, sums: AccountingSums): void {
    const name = JSON.stringify(key)
    const row = this.#rows.get(name)
    this.#rows.set(name, row ? { ...row, ...plus(row, sums) } : { ...key, ...sums })
  }

  /** The rows, sorted by the values of their keys. */
  rows(): (Key & AccountingSums)[] {
    return [...this.#rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  }
}

/** The sum of all rows. */
export function sumOf(rows: readonly AccountingSums[]): AccountingSums {
  return rows.reduce<AccountingSums>(plus, noSums)
}

/** An entry as sums of one. */
export function sumsOfEntry(entry: AccountingEntry): AccountingSums {
  const { kind, taxableCents, untaxedCents, grossCents, unappliedCents } = entry
  const taxCents = entry.goodsTaxCents + entry.deliveryTaxCents
  const isSale = kind === 'sale'
  const isRefund = kind === 'refund'
  return {
    saleCount: Number(isSale),
    refundCount: Number(isRefund),
    demoCount: Number(entry.isDemo && (isSale || isRefund)),
    listPriceCents: entry.listPriceCents,
    boxDiscountCents: entry.boxDiscountCents,
    discountCents: entry.discountCents,
    deliveryCents: entry.deliveryCents,
    salesGrossCents: isSale ? grossCents : 0,
    salesTaxableCents: isSale ? taxableCents : 0,
    salesUntaxedCents: isSale ? untaxedCents : 0,
    salesTaxCents: isSale ? taxCents : 0,
    refundsGrossCents: isRefund ? grossCents : 0,
    refundsTaxableCents: isRefund ? taxableCents : 0,
    refundsUntaxedCents: isRefund ? untaxedCents : 0,
    refundsTaxCents: isRefund ? taxCents : 0,
    unappliedPaymentsCents: kind === 'unapplied-payment' ? unappliedCents : 0,
    unappliedRefundsCents: kind === 'unapplied-refund' ? unappliedCents : 0,
    feeCents: entry.feeCents,
    unknownFeeCount: Number(entry.isFeeUnknown),
  }
}

/** The key of an entry's day. */
export function dayKeyOf({ day, currency, country, region, taxPercent }: AccountingEntry | AccountingDay) {
  return { day, currency, country, region, taxPercent }
}

export const noSums: AccountingSums = {
  saleCount: 0,
  refundCount: 0,
  demoCount: 0,
  listPriceCents: 0,
  boxDiscountCents: 0,
  discountCents: 0,
  deliveryCents: 0,
  salesGrossCents: 0,
  salesTaxableCents: 0,
  salesUntaxedCents: 0,
  salesTaxCents: 0,
  refundsGrossCents: 0,
  refundsTaxableCents: 0,
  refundsUntaxedCents: 0,
  refundsTaxCents: 0,
  unappliedPaymentsCents: 0,
  unappliedRefundsCents: 0,
  feeCents: null,
  unknownFeeCount: 0,
}

const names = Object.keys(noSums) as (keyof AccountingSums)[]

/** An unknown fee adds nothing, and does not become 0. */
function plus(one: AccountingSums, other: AccountingSums): AccountingSums {
  const sums = names.map((name) => {
    const [first, second] = [one[name], other[name]]
    return [name, first === null ? second : second === null ? first : first + second] as const
  })
  return Object.fromEntries(sums) as AccountingSums
}
