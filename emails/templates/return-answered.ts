import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { quotedText } from '../parts/quoted-text.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof returnAnswered> {}
}

/** Reports whether a return is approved, with the shop's message. */
const returnAnswered = orderEventEmail({
  name: 'return-answered',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      approved: z.boolean(),
      // The shop's own words, '' for none.
      answer: z.string().max(2000),
    }),
  staffMayRead: true,
  canBeResent: true,
  sample: {
    ...sampleOrder,
    order_items: sampleOrder.order_items.slice(0, 1),
    approved: true,
    answer: 'Please send the jars to Wanderbite, 12 Harbour Street, Portland. The label is in the parcel.',
  },
  others: (sample) => ({
    refused: { ...sample, approved: false, answer: 'The jars were opened, and opened food cannot go back on the shelf.' },
    'without-words': { ...sample, answer: '' },
  }),
  content: ({ data: { order_number, approved, answer }, language: { t } }) => ({
    subject: approved ? t('emails.returnYes.subject', { order_number }) : t('emails.returnNo.subject', { order_number }),
    preview: approved ? t('emails.returnYes.preview') : t('emails.returnNo.preview'),
    headline: approved ? t('emails.returnYes.headline') : t('emails.returnNo.headline'),
    headlineEnd: approved ? t('emails.returnYes.headlineEnd') : t('emails.returnNo.headlineEnd'),
    body: approved ? t('emails.returnYes.body', { order_number }) : t('emails.returnNo.body', { order_number }),
    quote: quotedText(t('emails.return.answer'), answer),
    note: approved ? t('emails.returnYes.note') : t('emails.returnNo.note'),
    totals: [],
  }),
})

export default returnAnswered
