import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { AmountCents, Currency, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { sampleItems } from '../parts/order-event-email.ts'
import { itemsEmail } from '../parts/items-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof cartReminder> {}
}

/** Reminds a customer of the items in the cart. Sent only with consent. */
const cartReminder = itemsEmail({
  name: 'cart-reminder',
  data: ({ link, items }) =>
    z.strictObject({ first_name: ShortLine, items, subtotal_cents: AmountCents, currency: Currency, cart_url: link }),
  staffMayRead: true,
  needsConsent: true,
  sample: {
    first_name: 'Noor',
    items: sampleItems,
    subtotal_cents: 3850,
    currency: 'USD',
    cart_url: 'http://localhost:3000/cart',
  },
  content: ({ data, language, sender }) => {
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
  },
})

export default cartReminder
