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
    subject: t('letters.reviewRefused.subject', { product }),
    preview: t('letters.reviewRefused.preview'),
    headline: t('letters.reviewRefused.headline'),
    headlineEnd: t('letters.reviewRefused.headlineEnd'),
    body: greetingLine(language, name, t('letters.reviewRefused.body', { product })),
    quote: quotedText(t('letters.return.answer'), data.answer),
    ask: { action: t('letters.reviewRefused.action'), url: data.reviews_url },
    note: t('letters.reviewRefused.note'),
    why: t('letters.reviewAnswered.why', { shop: sender.name }),
  }
})
