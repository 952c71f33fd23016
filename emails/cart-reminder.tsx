import type { EmailData } from '#shop/ports.ts'
import { itemsEmail } from './parts/items-email.tsx'
import { greetingLine } from './parts/email.ts'
import { sampleItems } from './parts/order-event-email.ts'

type Data = EmailData['cart-reminder']

export const sample: Data = {
  first_name: 'Noor',
  items: sampleItems,
  subtotal_cents: 3850,
  currency: 'USD',
  cart_url: 'http://localhost:3000/cart',
}

/** Reminds a customer of the items in the cart. Sent only with consent. */
export const { subject, Letter, plainText } = itemsEmail<Data>(({ data, language, sender }) => {
  const { t, money } = language
  const shop = sender.name
  return {
    subject: t('emails.reminder.subject', { shop }),
    preview: t('emails.reminder.preview'),
    headline: t('emails.reminder.headline'),
    headlineEnd: t('emails.reminder.headlineEnd'),
    body: greetingLine(language, data.first_name, t('emails.reminder.body', { shop })),
    ask: { action: t('emails.reminder.action'), url: data.cart_url },
    items: data.items,
    currency: data.currency,
    totals: [{ label: t('emails.order.subtotal'), amount: money(data.subtotal_cents, data.currency), kind: 'total' }],
    why: t('emails.reminder.why', { shop }),
  }
})
