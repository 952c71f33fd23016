import { MINUTE } from '#shared/durations.ts'
import { SquareFault } from '../http/fault.ts'
import { newId } from '../http/ids.ts'
import { findOrder, paidCents } from '../orders/orders.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentLink } from '../payment-links/payment-links.ts'
import type { KnownCard, CardVerdict } from '../payments/cards.ts'
import { chargeOrder } from '../payments/take-payment.ts'
import type { Emulator } from '../emulator.ts'

/** The state of a payment page. */
export type PaymentPageState = { state: 'unknown' } | { state: 'open' | 'paid' | 'closed' | 'blocked'; link: PaymentLink; order: Order }

const mostDeclines = 20

export function paymentPageState(emulator: Emulator, linkId: string): PaymentPageState {
  const row = emulator.store.one<{ body: string; declines: number; deleted_at: number | null }>(
    'select body, declines, deleted_at from payment_links where id = ?',
    linkId,
  )
  if (!row) return { state: 'unknown' }
  const link = JSON.parse(row.body) as PaymentLink
  const order = findOrder(emulator, link.order_id)
  const state = () => {
    if (paidCents(order) > 0 && order.net_amount_due_money.amount <= 0) return 'paid'
    if (row.deleted_at !== null || order.state === 'CANCELED') return 'closed'
    return row.declines >= mostDeclines ? 'blocked' : 'open'
  }
  return { state: state(), link, order }
}

export type PaymentAttempt = 'approved' | 'declined' | 'changed' | 'not-open'

/**
 * Charges the order of a page, at the total that the buyer saw: `version` is the order's version on
 * the page. All checks and writes share one transaction. Of several concurrent attempts one is
 * approved; the others find the page paid.
 */
export function payAtPage(
  emulator: Emulator,
  linkId: string,
  { version, card, verdict }: Challenge & { verdict: CardVerdict },
): PaymentAttempt {
  try {
    return emulator.store.transaction((): PaymentAttempt => {
      const now = paymentPageState(emulator, linkId)
      if (now.state !== 'open') return 'not-open'
      if (now.order.version !== version) return 'changed'
      const { payment_note: note, pre_populated_data } = now.link
      const buyer = pre_populated_data?.buyer_email
      const outcome = chargeOrder(emulator, now.order.id, {
        card,
        verdict,
        ...(note && { note }),
        ...(buyer && { buyer_email_address: buyer.slice(0, 255) }),
      })
      if ('payment' in outcome) return 'approved'
      emulator.store.run('update payment_links set declines = declines + 1 where id = ?', linkId)
      return 'declined'
    })
  } catch (error) {
    if (error instanceof SquareFault) return 'not-open'
    throw error
  }
}

interface Challenge {
  card: KnownCard
  version: number
}
const patience = 10 * MINUTE

/** Stores a challenge: the bank requires a code before its decision. */
export function startChallenge(emulator: Emulator, linkId: string, challenge: Challenge): string {
  const id = newId(26)
  emulator.store.run('insert into challenges values (?, ?, ?, ?)', id, linkId, JSON.stringify(challenge), Date.now())
  return id
}

/** The open challenge; null if there is none or it has expired (ten minutes). */
export function findChallenge(emulator: Emulator, linkId: string, id: string): Challenge | null {
  const row = emulator.store.one<{ card: string }>(
    'select card from challenges where id = ? and link = ? and created_at > ?',
    id,
    linkId,
    Date.now() - patience,
  )
  return row ? (JSON.parse(row.card) as Challenge) : null
}

/**
 * The buyer's only answer to a challenge: the right code approves the payment, any other code
 * declines it.
 */
export function answerChallenge(
  emulator: Emulator,
  { linkId, id, code }: { linkId: string; id: string; code: string },
): { attempt: PaymentAttempt | 'gone'; card?: KnownCard } {
  return emulator.store.transaction(() => {
    const challenge = findChallenge(emulator, linkId, id)
    if (!challenge) return { attempt: 'gone' }
    emulator.store.run('delete from challenges where id = ?', id)
    const verdict: CardVerdict =
      code.replaceAll(/\s/g, '') === '123456'
        ? { approved: true }
        : { approved: false, code: 'CARD_DECLINED_VERIFICATION_REQUIRED', detail: 'The buyer was not verified.' }
    return { attempt: payAtPage(emulator, linkId, { ...challenge, verdict }), card: challenge.card }
  })
}

/**
 * The redirect URL after payment, with the parameters that Square's own page adds (its transaction
 * id is the order's id); null if there is none.
 */
export function buyerReturnUrl({ link, order }: { link: PaymentLink; order: Order }): string | null {
  const redirect = link.checkout_options?.redirect_url
  if (!redirect) return null
  const url = new URL(redirect)
  url.searchParams.set('transactionId', order.id)
  url.searchParams.set('orderId', order.id)
  return url.href
}

/**
 * The redirect URL after the buyer cancels: the same page, with a parameter for the cancellation.
 */
export function buyerCancelUrl({ link }: { link: PaymentLink }): string | null {
  const redirect = link.checkout_options?.redirect_url
  if (!redirect) return null
  const url = new URL(redirect)
  url.searchParams.set('cancelled', '1')
  return url.href
}
