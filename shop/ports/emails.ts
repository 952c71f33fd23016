import type { z } from 'zod'
import type { Locale } from '#shared/locale.ts'

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
  send(email: EmailMessage): Promise<void>
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
  names(): string[]
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

/**
 * The data of each email, by its name. Amounts in cents; links are absolute URLs. Each file of
 * emails/templates/ adds its own entry, derived from its schema.
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface EmailData {}

export type EmailName = keyof EmailData

/** The rules that apply to an email. */
export interface EmailProperties {
  /**
   * Whether staff may read its content. False for an email with a link that signs the recipient in
   * or consents for them: a reader of those could take over any account.
   */
  staffMayRead: boolean
  /** Sent only with the recipient's consent, and with an unsubscribe link. Never sent by hand. */
  needsConsent?: boolean
  /** Not sent to an address with a bounce or a complaint. */
  isOptional?: boolean
  /** Carries an unsubscribe link without needing consent. */
  hasUnsubscribeLink?: boolean
  /** Staff can read it and send it again after delivery. Only for emails about an order. */
  canBeResent?: boolean
}

/** The settings that the schemas of emails depend on. */
export type EmailSettings = { url: string; currency: string }

/** All emails of the shop; implemented by emails/. */
export interface Emails {
  properties: Readonly<Record<EmailName, EmailProperties>>
  /**
   * Exactly the data of an email. Links must lead to the shop at `settings.url`; a tracking link
   * may lead to the carrier.
   */
  dataSchema<T extends EmailName>(name: T, settings: EmailSettings): z.ZodType<EmailData[T]>
}

/** The data common to all emails about an order event. */
export type OrderEventEmailData = EmailData['order-delivered']

export type EmailItem = OrderEventEmailData['order_items'][number]
