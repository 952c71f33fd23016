import type { EmailData } from '#shop/ports.ts'
import { quotedText } from './parts/quote.tsx'
import { orderEventEmail, sample as news } from './parts/order-event-email.ts'

type Data = EmailData['return-answered']

export const sample: Data = {
  ...news,
  order_items: news.order_items.slice(0, 1),
  approved: true,
  answer: 'Please send the jars to Wanderbite, 12 Harbour Street, Portland. The label is in the parcel.',
}

export const others: Record<string, Data> = {
  refused: { ...sample, approved: false, answer: 'The jars were opened, and opened food cannot go back on the shelf.' },
  'without-words': { ...sample, answer: '' },
}

/** Reports whether a return is approved, with the shop's message. */
export const { subject, Letter, plainText } = orderEventEmail<Data>(({ data: { order_number, approved, answer }, language: { t } }) => ({
  subject: approved ? t('emails.returnYes.subject', { order_number }) : t('emails.returnNo.subject', { order_number }),
  preview: approved ? t('emails.returnYes.preview') : t('emails.returnNo.preview'),
  headline: approved ? t('emails.returnYes.headline') : t('emails.returnNo.headline'),
  headlineEnd: approved ? t('emails.returnYes.headlineEnd') : t('emails.returnNo.headlineEnd'),
  body: approved ? t('emails.returnYes.body', { order_number }) : t('emails.returnNo.body', { order_number }),
  quote: quotedText(t('emails.return.answer'), answer),
  note: approved ? t('emails.returnYes.note') : t('emails.returnNo.note'),
  totals: [],
}))
