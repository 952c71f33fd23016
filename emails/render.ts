import { createElement } from 'react'
import type { EmailData, EmailRenderer } from '#shop/ports.ts'
import { emailLanguageOf, type EmailFile } from './parts/email.ts'

// Each file is loaded when the first email of its kind is written. The components take 0.3 s and 48
// MB, and the start must not wait for them.
const files: { [T in keyof EmailData]: () => Promise<EmailFile<EmailData[T]>> } = {
  'confirm-email': () => import('./confirm-email.tsx'),
  'already-registered': () => import('./already-registered.tsx'),
  'reset-password': () => import('./reset-password.tsx'),
  'magic-link': () => import('./magic-link.tsx'),
  'password-changed': () => import('./password-changed.tsx'),
  'new-device': () => import('./new-device.tsx'),
  'change-email': () => import('./change-email.tsx'),
  'contact-message': () => import('./contact-message.tsx'),
  'contact-copy': () => import('./contact-copy.tsx'),
  'email-changed': () => import('./email-changed.tsx'),
  'sign-in-changed': () => import('./sign-in-changed.tsx'),
  'account-deletion': () => import('./account-deletion.tsx'),
  'account-deleted': () => import('./account-deleted.tsx'),
  'staff-invite': () => import('./staff-invite.tsx'),
  'confirm-newsletter': () => import('./confirm-newsletter.tsx'),
  'confirm-wish': () => import('./confirm-wish.tsx'),
  'back-in-stock': () => import('./back-in-stock.tsx'),
  'review-answered': () => import('./review-answered.tsx'),
  'review-refused': () => import('./review-refused.tsx'),
  'order-to-pay': () => import('./order-to-pay.tsx'),
  'order-confirmation': () => import('./order-confirmation.tsx'),
  'order-shipped': () => import('./order-shipped.tsx'),
  'order-delivered': () => import('./order-delivered.tsx'),
  'order-cancelled': () => import('./order-cancelled.tsx'),
  'order-refunded': () => import('./order-refunded.tsx'),
  'payment-failed': () => import('./payment-failed.tsx'),
  'cart-reminder': () => import('./cart-reminder.tsx'),
  'review-request': () => import('./review-request.tsx'),
  'return-requested': () => import('./return-requested.tsx'),
  'return-answered': () => import('./return-answered.tsx'),
}

/** The names of all emails. */
export const emailNames = Object.keys(files) as (keyof EmailData)[]

/** An email's file, with its sample data. */
export function loadEmail<T extends keyof EmailData>(template: T): Promise<EmailFile<EmailData[T]>> {
  return files[template]()
}

/** Renders the shop's emails with React Email, as HTML and as plain text. */
export const emailRenderer: EmailRenderer = {
  async write(template, data, locale, sender, unsubscribeUrl) {
    const { render } = await import('@react-email/render')
    const { subject, Letter, plainText } = await files[template]()
    const language = emailLanguageOf(locale)(sender.timeZone)
    const context = { data, language, sender, unsubscribeUrl }
    const end = unsubscribeUrl ? `\n\n${language.named(language.t('emails.unsubscribe'))}\n${unsubscribeUrl}` : ''
    return {
      subject: oneLine(subject(context)),
      html: await render(createElement(Letter, context)),
      text: `${plainText(context)}${end}\n\n-- \n${sender.name}\n${sender.url}\n`,
    }
  },
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
