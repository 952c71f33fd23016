import type { EmailData } from '#shop/ports.ts'

/**
 * Whether staff may read an email's content. They may not read emails with a link that signs the
 * recipient in or consents for them: a reader of those could take over any account.
 */
const isReadable: Record<keyof EmailData, boolean> = {
  'confirm-email': false,
  'already-registered': true,
  'reset-password': false,
  'magic-link': false,
  'password-changed': false,
  'new-device': true,
  'change-email': false,
  'email-changed': true,
  'sign-in-changed': true,
  'account-deletion': true,
  'account-deleted': true,
  'staff-invite': false,
  'confirm-newsletter': false,
  'confirm-wish': false,
  'back-in-stock': true,
  'contact-message': true,
  'contact-copy': true,
  'order-to-pay': true,
  'order-confirmation': true,
  'order-shipped': true,
  'order-delivered': true,
  'order-cancelled': true,
  'order-refunded': true,
  'payment-failed': true,
  'cart-reminder': true,
  'review-request': true,
  'review-answered': true,
  'review-refused': true,
  'return-requested': true,
  'return-answered': true,
}

/** The names of all email templates. */
export const emailTemplateNames = Object.keys(isReadable) as (keyof EmailData)[]

/** Whether staff may read emails of this template. False for an unknown template. */
export function isReadableTemplate(template: string): boolean {
  return Object.hasOwn(isReadable, template) && isReadable[template as keyof EmailData]
}
