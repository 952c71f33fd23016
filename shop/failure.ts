/** Why a use case refused. Pages translate each code (`failures.<code>` in the message files). */
export type FailureCode =
  | 'invalid-input'
  | 'not-found'
  /** The path exists, but not for this HTTP method. */
  | 'wrong-method'
  | 'not-signed-in'
  | 'not-allowed'
  | 'email-not-confirmed'
  | 'too-many-requests'
  | 'sold-out'
  /** Some pieces are left, but fewer than requested. */
  | 'too-few-left'
  | 'cart-empty'
  | 'cart-full'
  /** More pieces of one variation than a line may hold. */
  | 'too-many-of-one'
  | 'cart-changed'
  /** As many snacks are saved as may be. */
  | 'saved-full'
  | 'code-unknown'
  | 'code-not-valid'
  | 'code-needs-more'
  /** The code has reached its limit, in total or for this customer. */
  | 'code-used-up'
  | 'code-used-before'
  /** Nothing in the cart is a target of the code. */
  | 'code-not-for-these'
  /** Another discount that cannot be combined is worth more. */
  | 'code-outdone'
  | 'no-delivery-there'
  /** The cart is too heavy for every delivery method, or for the chosen one. */
  | 'too-heavy'
  /** More pieces than one unpaid order may reserve. */
  | 'order-too-large'
  | 'totals-differ'
  | 'payment-unavailable'
  | 'not-awaiting-payment'
  /** An order whose payment was deferred had to end: a snack of it was sold elsewhere meanwhile. */
  | 'sold-out-meanwhile'
  /** The same, because its price is another one now. */
  | 'price-changed-meanwhile'
  /** The customer must accept the terms before an order is placed. */
  | 'terms-not-accepted'
  /** The order is packed or has ended, so the change is no longer possible. */
  | 'too-late'
  /** The new address would change the tax or delivery that was paid. */
  | 'address-changes-total'
  /**
   * The customer has withdrawn from pieces of the parcel, and staff have not decided to send them.
   */
  | 'withdrawn'
  /** The order has no delivery address yet. */
  | 'address-missing'
  /** More pieces or more money than can still be refunded. */
  | 'too-much'
  | 'return-open-already'
  /** It was changed since the page was shown. */
  | 'changed-meanwhile'
  /** Another discount has this code. */
  | 'code-taken'
  /** Only a buyer of the product may review it. */
  | 'not-bought'
  /** A shop must keep at least one owner. */
  | 'last-owner'
  /** Staff have blocked this customer from signing in and buying. */
  | 'account-blocked'
  | 'wrong-credentials'
  | 'wrong-password'
  | 'wrong-code'
  | 'same-password'
  | 'weak-password'
  /** The password was correct; the second step is still required. */
  | 'two-step-required'
  /** A sensitive change: the actor must prove their identity again. */
  | 'prove-first'
  /** A provider's ID token is invalid. */
  | 'invalid-token'
  /** The provider confirms an address whose account here is unconfirmed. */
  | 'confirm-first'
  /**
   * The password is correct at the auth service, but the account there is not linked yet. The link
   * of the email that was just sent links it.
   */
  | 'email-link-first'
  /** The provider does not confirm the address. */
  | 'email-unverified'
  | 'passkey-refused'
  /** The auth service requires a second step that the shop cannot check. */
  | 'second-step-elsewhere'
  | 'link-expired'
  | 'service-unavailable'
  /** The mail service refused an email, or could not be reached: `said` holds its own words. */
  | 'mail-refused'
  | 'mail-unavailable'
  /** The point of sale understood a request by staff and refused it. */
  | 'point-of-sale-refused'
  | 'address-book-full'
  | 'too-large'
  /** Our own error. It is only sent to clients, never thrown. */
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
  'email-link-first': 403,
  'second-step-elsewhere': 403,
  'email-unverified': 403,
  'not-allowed': 403,
  'email-not-confirmed': 403,
  'too-many-requests': 429,
  'sold-out': 409,
  'too-few-left': 409,
  'cart-changed': 409,
  'too-late': 409,
  'return-open-already': 409,
  withdrawn: 409,
  'changed-meanwhile': 409,
  'code-taken': 409,
  'last-owner': 409,
  'not-bought': 403,
  'account-blocked': 403,
  'totals-differ': 409,
  'sold-out-meanwhile': 409,
  'price-changed-meanwhile': 409,
  'link-expired': 410,
  'payment-unavailable': 503,
  'service-unavailable': 503,
  'point-of-sale-refused': 502,
  'mail-refused': 502,
  'mail-unavailable': 503,
  'too-large': 413,
  internal: 500,
}

interface FailureDetails {
  /** Message codes by field name, for forms. */
  fields?: Record<string, string>
  /** One code per reason, for example the password rules that were broken. */
  reasons?: string[]
  /** Seconds to wait before trying again. */
  retryAfter?: number
  /** An outside service's own words, shown instead of ours. */
  said?: string
  /** The amount that the cart lacks for a code, in cents. */
  missingCents?: number
  cause?: unknown
}

/** A refusal that a visitor may see. Any other thrown error is our bug and becomes a 500. */
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

  /** The matching HTTP status; 422 by default. */
  get status(): number {
    return statuses[this.code] ?? 422
  }
}
