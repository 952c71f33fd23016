import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { quotedText } from './parts/quote.tsx'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['review-answered']

export const sample: Data = {
  first_name: 'Noor',
  product_name: 'Lime Chapulines',
  answer: 'Thank you, Noor. The lime comes from a garden behind the kitchen, so it tastes of the season.',
  reviews_url: 'http://localhost:3000/dashboard/reviews',
}

/** Informs a buyer about the shop's public answer to their review. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const { product_name: product, first_name: name } = data
  return {
    subject: t('emails.reviewAnswered.subject', { product }),
    preview: t('emails.reviewAnswered.preview'),
    headline: t('emails.reviewAnswered.headline'),
    headlineEnd: t('emails.reviewAnswered.headlineEnd'),
    body: greetingLine(language, name, t('emails.reviewAnswered.body', { product })),
    quote: quotedText(t('emails.return.answer'), data.answer),
    ask: { action: t('emails.reviewAnswered.action'), url: data.reviews_url },
    why: t('emails.reviewAnswered.why', { shop: sender.name }),
  }
})
