import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { quotedText } from './parts/quote.tsx'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['review-refused']

export const sample: Data = {
  first_name: 'Noor',
  product_name: 'Lime Chapulines',
  answer: 'It names somebody who works at the post office. Without the name we would gladly show it.',
  reviews_url: 'http://localhost:3000/dashboard/reviews',
}

export const others: Record<string, Data> = { 'without-words': { ...sample, answer: '' } }

/**
 * Informs a buyer that their review is not published, with the reason (if given) and the next
 * steps.
 */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const { product_name: product, first_name: name } = data
  return {
    subject: t('emails.reviewRefused.subject', { product }),
    preview: t('emails.reviewRefused.preview'),
    headline: t('emails.reviewRefused.headline'),
    headlineEnd: t('emails.reviewRefused.headlineEnd'),
    body: greetingLine(language, name, t('emails.reviewRefused.body', { product })),
    quote: quotedText(t('emails.return.answer'), data.answer),
    ask: { action: t('emails.reviewRefused.action'), url: data.reviews_url },
    note: t('emails.reviewRefused.note'),
    why: t('emails.reviewAnswered.why', { shop: sender.name }),
  }
})
