/** Why a use case could not do what was asked, in words that pages translate (`failures.<code>` in the message files). */
export type FailureCode =
  | 'invalid-input'
  | 'not-found'
  /** The address is a call's, but not with this method. */
  | 'wrong-method'
  | 'not-signed-in'
  | 'not-allowed'
  | 'email-not-confirmed'
  | 'too-many-requests'
  | 'sold-out'
  /** Some are left, but not as many as were asked for. */
  | 'too-few-left'
  | 'cart-empty'
  | 'cart-full'
  | 'cart-changed'
  | 'code-unknown'
  | 'code-not-valid'
  | 'code-needs-more'
  /** As often as it may be in all, or by this customer. */
  | 'code-used-up'
  | 'code-used-before'
  /** Nothing in the cart is what the code is for. */
  | 'code-not-for-these'
  /** Another discount that stands alone is worth more. */
  | 'code-outdone'
  | 'no-delivery-there'
  /** No delivery takes as much as is in the cart, or the chosen one does not. */
  | 'too-heavy'
  | 'totals-differ'
  | 'payment-unavailable'
  | 'not-awaiting-payment'
  /** The terms must be agreed to before an order is placed. */
  | 'terms-not-accepted'
  /** The order is packed, or over: what was asked for cannot be done any more. */
  | 'too-late'
  /** Another address would change what was paid for tax or delivery. */
  | 'address-changes-total'
  /** More pieces or more money than there are left to give back. */
  | 'too-much'
  | 'return-open-already'
  /** Somebody else changed it since the page was shown. */
  | 'changed-meanwhile'
  /** Another discount has this code. */
  | 'code-taken'
  /** Only who bought something may say what they think of it. */
  | 'not-bought'
  /** A shop must keep an owner. */
  | 'last-owner'
  /** Staff let this customer sign in and buy no more. */
  | 'account-blocked'
  | 'wrong-credentials'
  | 'wrong-password'
  | 'wrong-code'
  | 'same-password'
  | 'weak-password'
  /** The password was right; the second step is still to come. */
  | 'two-step-required'
  /** A dangerous change: they must say again who they are. */
  | 'prove-first'
  /** A provider's ID token that proves nothing. */
  | 'invalid-token'
  /** The provider vouches for an address whose account here is not confirmed. */
  | 'confirm-first'
  /**
   * The password is right at the auth service, whose account is tied to the customer by a letter:
   * it was written.
   */
  | 'letter-first'
  /** The provider does not vouch for the address. */
  | 'email-unverified'
  | 'passkey-refused'
  | 'link-expired'
  | 'service-unavailable'
  /** The mail service will not take a letter, or could not be asked: `said` is its own word. */
  | 'mail-refused'
  | 'mail-unavailable'
  /** The point of sale understood what staff asked of it, and refused. */
  | 'point-of-sale-refused'
  | 'address-book-full'
  | 'too-large'
  /** A fault of ours, said at the edge; never thrown. */
  | 'internal'

const statuses: Partial<Record<FailureCode, number>> = {
  'not-found': 404,
  'wrong-method': 405,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'invalid-token': 401,
  'passkey-refused': 401,
  'two-step-required': 403,
  'prove-first': 403,
  'confirm-first': 403,
  'letter-first': 403,
  'email-unverified': 403,
  'not-allowed': 403,
  'email-not-confirmed': 403,
  'too-many-requests': 429,
  'sold-out': 409,
  'too-few-left': 409,
  'cart-changed': 409,
  'too-late': 409,
  'return-open-already': 409,
  'changed-meanwhile': 409,
  'code-taken': 409,
  'last-owner': 409,
  'not-bought': 403,
  'account-blocked': 403,
  'totals-differ': 409,
  'link-expired': 410,
  'payment-unavailable': 503,
  'service-unavailable': 503,
  'point-of-sale-refused': 502,
  'mail-refused': 502,
  'mail-unavailable': 503,
  'too-large': 413,
  internal: 500,
}

export interface FailureDetails {
  /** Message codes by field name, for the forms. */
  fields?: Record<string, string>
  /** Why, one code each: the rules a password breaks, say. */
  reasons?: string[]
  /** Seconds to wait before trying again. */
  retryAfter?: number
  /** An outside service's own words, to be told instead of ours. */
  said?: string
  /** What a basket lacks for a code, in cents. */
  missingCents?: number
  cause?: unknown
}

/** A refusal that a visitor may see. Anything else that is thrown is a fault of ours and answers 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly fields: Record<string, string> | undefined
  readonly reasons: string[] | undefined
  readonly retryAfter: number | undefined
  readonly said: string | undefined
  readonly missingCents: number | undefined

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code, { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.fields = details.fields
    this.reasons = details.reasons
    this.retryAfter = details.retryAfter
    this.said = details.said
    this.missingCents = details.missingCents
  }

  /** The HTTP status that fits; 422 where nothing more exact does. */
  get status(): number {
    return statuses[this.code] ?? 422
  }
}
