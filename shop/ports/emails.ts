import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { StaffRole } from '#shared/roles.ts'

export interface EmailMessage {
  /** Stable per event, so that a repeated email can be detected: becomes the Message-ID. */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** The reply address, when it is not the sender. */
  replyTo?: { name: string; address: string }
  headers?: Record<string, string>
}

export interface Mailer {
  /**
   * Passes the email to the mail service. Throws OutsideUnavailable (retry later) or OutsideRefused
   * (permanent).
   */
  send(letter: EmailMessage): Promise<void>
  /**
   * Parses a webhook of the mail service; `header` reads a header by name. Returns the bounced
   * addresses: none for a webhook about something else, null for a forged one. Left out when the
   * service has no webhooks.
   */
  readBounceWebhook?(body: string, header: (name: string) => string | undefined): Bounce[] | null
}

/**
 * An address with permanent bounces, or whose owner reported spam. `reason` is the service's own
 * words, without the address.
 */
export interface Bounce {
  email: string
  kind: 'bounced' | 'complained'
  reason: string
}

/**
 * Renders an email in the customer's language from a template name and its data; implemented by
 * emails/. `unsubscribeUrl` is given for emails on a topic and becomes the link at their end.
 */
export interface EmailRenderer {
  write<T extends keyof EmailData>(
    template: T,
    data: EmailData[T],
    locale: Locale,
    sender: EmailSender,
    unsubscribeUrl?: string,
  ): Promise<RenderedEmail>
}

/** Every email with made-up data, as its recipient would see it; implemented by emails/. */
export interface EmailSamples {
  /** Template names. A variant of an email follows a dot: 'order-cancelled.unpaid'. */
  names(): Promise<string[]>
  /** Null for an unknown name. */
  write(name: string, locale: Locale, sender: EmailSender): Promise<RenderedEmail | null>
}

export interface RenderedEmail {
  /** A single line. */
  subject: string
  html: string
  text: string
}

/**
 * The shop as emails name it, all from settings. `url` is its public URL without a trailing slash.
 * Times are in `timeZone`.
 */
export interface EmailSender {
  name: string
  url: string
  timeZone: string
}

/** The data of each email. Amounts in cents; links are absolute URLs. */
export interface EmailData {
  'confirm-email': { first_name: string; confirm_url: string }
  'already-registered': { first_name: string; login_url: string }
  'reset-password': { first_name: string; reset_url: string }
  'magic-link': { first_name: string; sign_in_url: string }
  /**
   * Also sent when a reset was requested for an account without a password. `reset_url`: for a
   * recipient who did not make the change.
   */
  'password-changed': { first_name: string; at: string; reset_url: string }
  /**
   * `device`: 'Firefox on Windows'. `at`: ISO time. `network`: shortened, so that it reveals no
   * location.
   */
  'new-device': { first_name: string; device: string; network: string; at: string; sessions_url: string }
  /** To the new address. */
  'change-email': { first_name: string; new_email: string; confirm_url: string }
  /** To the old address, after the new one was confirmed. */
  'email-changed': { first_name: string; new_email: string; contact_url: string }
  /** `change`: the sign-in method that was added or removed. */
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
  /** `due_at`: the ISO time at which the account is deleted. */
  'account-deletion': { first_name: string; due_at: string; private_url: string }
  'account-deleted': { first_name: string }
  /** To the person invited to the staff. `inviter_name` may be ''. */
  'staff-invite': { inviter_name: string; role: StaffRole; join_url: string }
  /** Asks the owner of an address to confirm the newsletter. */
  'confirm-newsletter': { confirm_url: string }
  'confirm-wish': { product_name: string; confirm_url: string }
  /** `variation_name` is empty when there is only one size. */
  'back-in-stock': { product_name: string; variation_name: string; price_cents: Cents; currency: string; product_url: string }
  /**
   * To the shop: a message from the contact page. `customer_email`: the signed-in customer, '' for
   * none.
   */
  'contact-message': { name: string; email: string; customer_email: string; message: string }
  /** To a customer: a copy of their message. */
  'contact-copy': { first_name: string; message: string }
  /** A phone order waits for its payment on the page `pay_url`, until the ISO time `pay_by`. */
  'order-to-pay': OrderEventEmailData & { pay_url: string; pay_by: string }
  'order-confirmation': OrderConfirmationData
  /**
   * The parcel is on its way. `tracking_number` is empty and `tracking_url` is null when there is
   * none.
   */
  'order-shipped': OrderEventEmailData & { carrier: string; tracking_number: string; tracking_url: string | null }
  'order-delivered': OrderEventEmailData
  /** `refund_cents`: the refunded amount, 0 when nothing was paid. */
  'order-cancelled': OrderEventEmailData & { refund_cents: Cents }
  /** `order_items`: the refunded lines; empty when the refund is for none of them. */
  'order-refunded': OrderEventEmailData & { refund_cents: Cents; reason: EmailRefundReason }
  /**
   * `pay_by`: the ISO time until which the customer can try again; null when the order has expired.
   */
  'payment-failed': OrderEventEmailData & { pay_by: string | null }
  /** Only to customers who consented. */
  'cart-reminder': { first_name: string; items: EmailItem[]; subtotal_cents: Cents; currency: string; cart_url: string }
  /** Only to customers who consented. */
  'review-request': {
    first_name: string
    order_number: string
    products: { name: string; picture_url: string | null }[]
    review_url: string
  }
  /** To the author of a review: the shop's public reply. */
  'review-answered': ReviewEmailData
  /** To the author of a refused review. `answer`: the reason, '' when the shop gives none. */
  'review-refused': ReviewEmailData
  'return-requested': OrderEventEmailData
  /** `answer`: the shop's own words, '' for none. */
  'return-answered': OrderEventEmailData & { approved: boolean; answer: string }
}

/**
 * The data of an email about a review. `reviews_url`: the page where its author sees and edits it.
 */
export interface ReviewEmailData {
  first_name: string
  product_name: string
  answer: string
  reviews_url: string
}

/** The reason for a refund, as the email explains it. */
export type EmailRefundReason = 'paid-too-late' | 'paid-twice' | 'wrong-amount' | 'cancelled' | 'returned' | 'goodwill'

export interface EmailItem {
  product_name: string
  variation_name: string
  quantity: number
  unit_price_cents: Cents
  total_price_cents: Cents
  picture_url: string | null
}

/** The data common to all emails about an order event. */
export interface OrderEventEmailData {
  order_number: string
  customer_first_name: string
  order_items: EmailItem[]
  total_cents: Cents
  currency: string
  order_url: string
}

/** The order in the confirmation email, with the field names of the specification. */
export interface OrderConfirmationData {
  order_number: string
  customer_first_name: string
  order_items: EmailItem[]
  subtotal_cents: Cents
  shipping_cents: Cents
  tax_cents: Cents
  /** Whether the prices include the tax, so that the total does not add it. */
  tax_included?: boolean
  discount_cents: Cents
  total_cents: Cents
  currency: string
  /** When it is empty, the email shows no delivery address. */
  ship_to: string[]
  delivery_method?: 'standard' | 'express'
  /**
   * First and last day of delivery, as ISO dates. When it is left out, the email promises no date.
   */
  arrives?: [string, string]
  /** Shown in the discount line when a code was used. */
  discount_code?: string | null
  /** The text of the gift card in the parcel; left out when there is none. */
  gift_message?: string | null
  account_url: string
  order_url?: string
}
