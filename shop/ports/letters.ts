import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { StaffRole } from '#shared/roles.ts'

export interface Letter {
  /** Stable for one event, so that a repetition can be recognised: becomes the Message-ID. */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Where answers go, if not to the sender. */
  replyTo?: { name: string; address: string }
  headers?: Record<string, string>
}

export interface Post {
  /** Hands the letter to the mail service. Throws OutsideUnavailable (try again) or OutsideRefused (never will). */
  send(letter: Letter): Promise<void>
  /**
   * Reads a notice that the mail service posted, `header` by its name: which addresses letters came back from; none for a notice of
   * something else, null where it is forged. Left out where no service tells.
   */
  readNotice?(body: string, header: (name: string) => string | undefined): Bounce[] | null
}

/** An address that letters come back from for good, or whose reader called one unwanted. `reason` is the service's own word, without the address. */
export interface Bounce {
  email: string
  kind: 'bounced' | 'complained'
  reason: string
}

/**
 * Writes letters in the customer's language from a template's name and its data; implemented by emails/. With `unsubscribeUrl`, which
 * letters about a topic have, the letter ends in that link.
 */
export interface LetterWriter {
  write<T extends keyof Letters>(
    template: T,
    data: Letters[T],
    locale: Locale,
    sender: Sender,
    unsubscribeUrl?: string,
  ): Promise<WrittenLetter>
}

/** Every letter as its reader would see it, from made-up data; implemented by emails/. */
export interface LetterSamples {
  /** By name; what else a letter may say stands behind a dot: 'order-cancelled.unpaid'. */
  names(): Promise<string[]>
  /** Null where there is none of that name. */
  write(name: string, locale: Locale, sender: Sender): Promise<WrittenLetter | null>
}

export interface WrittenLetter {
  /** One line. */
  subject: string
  html: string
  text: string
}

/** The shop as a letter names it: settings all. `url` is its public address without a slash at the end; moments are told by the clock of `timeZone`. */
export interface Sender {
  name: string
  url: string
  timeZone: string
}

/** Each letter and what it says. Amounts in cents; addresses of links are absolute. */
export interface Letters {
  'confirm-email': { first_name: string; confirm_url: string }
  'already-registered': { first_name: string; login_url: string }
  'reset-password': { first_name: string; reset_url: string }
  'magic-link': { first_name: string; sign_in_url: string }
  /** Also where a reset was asked for an account without a password. `reset_url`: for whom it was not. */
  'password-changed': { first_name: string; at: string; reset_url: string }
  /** `device`: 'Firefox on Windows'; `at` an ISO time; `network` shortened so that it names no place. */
  'new-device': { first_name: string; device: string; network: string; at: string; sessions_url: string }
  /** To the new address. */
  'change-email': { first_name: string; new_email: string; confirm_url: string }
  /** To the old address, once the new one has been confirmed. */
  'email-changed': { first_name: string; new_email: string; contact_url: string }
  /** `change` says which way to sign in came or went. */
  'sign-in-changed': {
    first_name: string
    change:
      | 'two-step-on'
      | 'two-step-off'
      | 'passkey-added'
      | 'passkey-removed'
      | 'recovery-code-used'
      | 'recovery-codes-renewed'
      | 'google-linked'
    at: string
    settings_url: string
  }
  /** `due_at`: the ISO time at which the account goes. */
  'account-deletion': { first_name: string; due_at: string; private_url: string }
  'account-deleted': { first_name: string }
  /** To who is asked to join the staff. `inviter_name` may be ''. */
  'staff-invite': { inviter_name: string; role: StaffRole; join_url: string }
  /** Whether the owner of an address wants news of the shop. */
  'confirm-newsletter': { confirm_url: string }
  'confirm-wish': { product_name: string; confirm_url: string }
  /** `variation_name` is empty where there is one size. */
  'back-in-stock': { product_name: string; variation_name: string; price_cents: Cents; currency: string; product_url: string }
  /** To the shop: what somebody wrote on the contact page. `customer_email`: who was signed in, '' for nobody. */
  'contact-message': { name: string; email: string; customer_email: string; message: string }
  /** To a customer: a copy of what they wrote. */
  'contact-copy': { first_name: string; message: string }
  /** An order that the shop took down waits to be paid on the page at `pay_url`, until the ISO time `pay_by`. */
  'order-to-pay': OrderNews & { pay_url: string; pay_by: string }
  'order-confirmation': OrderLetter
  /** The parcel is on its way. `tracking_number` is empty, `tracking_url` null where there is none. */
  'order-shipped': OrderNews & { carrier: string; tracking_number: string; tracking_url: string | null }
  'order-delivered': OrderNews
  /** `refund_cents`: what comes back, 0 where nothing was paid. */
  'order-cancelled': OrderNews & { refund_cents: Cents }
  /** `order_items` are those that the money is for; empty where it is for none of them. */
  'order-refunded': OrderNews & { refund_cents: Cents; reason: RefundTold }
  /** `pay_by`: the ISO time until which it can be tried again; null when the order has ended over it. */
  'payment-failed': OrderNews & { pay_by: string | null }
  /** Only to who agreed to such letters. */
  'cart-reminder': { first_name: string; items: LetterItem[]; subtotal_cents: Cents; currency: string; cart_url: string }
  /** Only to who agreed to such letters. */
  'review-request': {
    first_name: string
    order_number: string
    products: { name: string; picture_url: string | null }[]
    review_url: string
  }
  /** To who wrote a review: what the shop says to it, which everybody reads. */
  'review-answered': ReviewLetter
  /** Their review is not shown. `answer`: why, '' where the shop does not say. */
  'review-refused': ReviewLetter
  'return-requested': OrderNews
  /** `answer`: the shop's own words, '' for none. */
  'return-answered': OrderNews & { approved: boolean; answer: string }
}

/** What a letter about a review says. `reviews_url`: where its writer sees and changes it. */
export interface ReviewLetter {
  first_name: string
  product_name: string
  answer: string
  reviews_url: string
}

/** Why money came back, as the letter explains it. */
export type RefundTold = 'paid-too-late' | 'paid-twice' | 'wrong-amount' | 'cancelled' | 'returned' | 'goodwill'

export interface LetterItem {
  product_name: string
  variation_name: string
  quantity: number
  unit_price_cents: Cents
  total_price_cents: Cents
  picture_url: string | null
}

/** What every letter about something that happened to an order tells of it. */
export interface OrderNews {
  order_number: string
  customer_first_name: string
  order_items: LetterItem[]
  total_cents: Cents
  currency: string
  order_url: string
}

/** The order as the confirmation letter tells it: the specification's field names. */
export interface OrderLetter {
  order_number: string
  customer_first_name: string
  order_items: LetterItem[]
  subtotal_cents: Cents
  shipping_cents: Cents
  tax_cents: Cents
  /** Whether the prices hold the tax already, so that the total does not add it. */
  tax_included?: boolean
  discount_cents: Cents
  total_cents: Cents
  currency: string
  /** Left empty, the letter does not say where the parcel goes. */
  ship_to: string[]
  delivery_method?: 'standard' | 'express'
  /** Days of arrival, from and to, as ISO dates; left out, the letter promises none. */
  arrives?: [string, string]
  /** Named in the discount line where a code was used. */
  discount_code?: string | null
  /** What stands on the card in the parcel; left out, there is none. */
  gift_message?: string | null
  account_url: string
  order_url?: string
}
