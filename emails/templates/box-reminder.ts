import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { AmountCents, Currency, ShortLine } from '../parts/fields.ts'
import { itemsEmail } from '../parts/items-email.ts'
import { greetingLine } from '../parts/language.ts'
import { sampleItems } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof boxReminder> {}
}

/** Offers the customer's last discovery box again, once a month. Sent only with consent. */
const boxReminder = itemsEmail({
  name: 'box-reminder',
  data: ({ link, items }) =>
    z.strictObject({
      first_name: ShortLine,
      items,
      replaced: z.int().min(0).max(12).describe('How many snacks replace ones that are sold out.'),
      total_cents: AmountCents,
      currency: Currency,
      box_url: link,
    }),
  staffMayRead: true,
  needsConsent: true,
  sample: {
    first_name: 'Noor',
    items: sampleItems.map((item) => ({ ...item, quantity: 1, total_price_cents: item.unit_price_cents, box_number: 1 })),
    replaced: 1,
    total_cents: 2160,
    currency: 'USD',
    box_url: 'http://localhost:3000/discovery-box',
  },
  content: ({ data, language, sender }) => {
    const { t, money } = language
    const { replaced } = data
    return {
      subject: t('emails.box.subject'),
      preview: t('emails.box.preview'),
      headline: t('emails.box.headline'),
      headlineEnd: t('emails.box.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.box.body')),
      ask: { action: t('emails.box.action'), url: data.box_url },
      items: data.items,
      currency: data.currency,
      totals: [{ label: t('emails.box.price'), amount: money(data.total_cents, data.currency), kind: 'total' }],
      note: replaced > 0 ? t('emails.box.replaced', { count: replaced }) : undefined,
      why: t('emails.box.why', { shop: sender.name }),
    }
  },
})

export default boxReminder
