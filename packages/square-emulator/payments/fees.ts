import { isoTime } from '../http/ids.ts'
import type { Money } from '../http/wire-schemas.ts'
import type { Payment, ProcessingFee } from './payment.ts'

// Square's fee for a card payment online: 2.9 percent and 30 cents. A refund returns its share of
// the fee.

const FEE_PER_MILLE = 29
const FIXED_FEE_CENTS = 30

/** The fee of a captured payment; null for cash and other money that Square does not process. */
export function feeOfPayment({ card_details, amount_money }: Payment, now: number): ProcessingFee[] | null {
  if (!card_details) return null
  return feeOf(amount_money, Math.round((amount_money.amount * FEE_PER_MILLE) / 1000) + FIXED_FEE_CENTS, now)
}

/** The fee that a refund returns; null for a payment without one. */
export function feeOfRefund({ processing_fee, amount_money }: Payment, refunded: Money, now: number): ProcessingFee[] | null {
  const paid = processing_fee?.reduce((cents, one) => cents + one.amount_money.amount, 0)
  if (paid === undefined) return null
  return feeOf(refunded, -Math.round((paid * refunded.amount) / amount_money.amount), now)
}

const feeOf = ({ currency }: Money, amount: number, now: number): ProcessingFee[] => [
  { effective_at: isoTime(now), type: 'INITIAL', amount_money: { amount, currency } },
]
