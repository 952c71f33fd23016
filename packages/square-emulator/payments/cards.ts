import { newId } from '../http/ids.ts'
import type { CardDetails } from './payment.ts'

/** The card data that remain after the number is checked and discarded. */
export interface KnownCard {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  name?: string
  postalCode?: string
}

export type CardVerdict = { approved: true } | { approved: false; code: string; detail: string }

const approved: CardVerdict = { approved: true }
const declined = (code: string, detail: string): CardVerdict => ({ approved: false, code, detail })
const visa = { brand: 'VISA', last4: '1111', expMonth: 12, expYear: 2035 }

/** The card tokens of Square's sandbox for server tests, and the outcome of each. */
export const sandboxNonces: Record<string, { card: KnownCard; verdict: CardVerdict }> = {
  'cnon:card-nonce-ok': { card: visa, verdict: approved },
  'cnon:card-nonce-declined': { card: visa, verdict: declined('GENERIC_DECLINE', 'Authorization error: GENERIC_DECLINE') },
  'cnon:card-nonce-rejected-cvv': { card: visa, verdict: declined('CVV_FAILURE', 'Authorization error: CVV_FAILURE') },
  'cnon:card-nonce-rejected-postalcode': {
    card: visa,
    verdict: declined('ADDRESS_VERIFICATION_FAILURE', 'Authorization error: ADDRESS_VERIFICATION_FAILURE'),
  },
  'cnon:card-nonce-rejected-expiration': { card: visa, verdict: declined('INVALID_EXPIRATION', 'Authorization error: INVALID_EXPIRATION') },
}

/**
 * The outcome of the hosted page's test cards. Any other number is not a test card. The card number
 * is not passed on from here.
 */
export type TestCard = 'approve' | 'decline' | 'challenge'
export const testCards: Record<string, TestCard> = {
  '4111111111111111': 'approve',
  '4000000000000002': 'decline',
  '4000000000003220': 'challenge',
}

/** A card in the form of a payment: authorized at the given time, or refused with a reason. */
export function cardDetails(card: KnownCard, verdict: CardVerdict, at: string): CardDetails {
  return {
    status: verdict.approved ? 'AUTHORIZED' : 'FAILED',
    card: {
      card_brand: card.brand,
      last_4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      ...(card.name && { cardholder_name: card.name }),
      card_type: 'CREDIT',
      prepaid_type: 'NOT_PREPAID',
    },
    entry_method: 'KEYED',
    cvv_status: !verdict.approved && verdict.code === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
    avs_status: !verdict.approved && verdict.code === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
    statement_description: 'SQ *TEST CARD',
    ...(verdict.approved && { auth_result_code: newId(6) }),
    card_payment_timeline: verdict.approved ? { authorized_at: at } : {},
    ...(!verdict.approved && { errors: [{ category: 'PAYMENT_METHOD_ERROR', code: verdict.code, detail: verdict.detail }] }),
  }
}

/** Validates the check digit at the end of every card number. */
export function passesLuhn(digits: string): boolean {
  let total = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    total += value > 9 ? value - 9 : value
  }
  return digits.length >= 12 && total % 10 === 0
}
