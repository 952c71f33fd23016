import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Line, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { quotedText } from '../parts/quoted-text.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof reviewAnswered> {}
}

/** Informs a buyer about the shop's public answer to their review. */
const reviewAnswered = shortEmail({
  name: 'review-answered',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, product_name: Line.min(1), answer: z.string().max(1000), reviews_url: link }),
  staffMayRead: true,
  isOptional: true,
  sample: {
    first_name: 'Noor',
    product_name: 'Lime Chapulines',
    answer: 'Thank you, Noor. The lime comes from a garden behind the kitchen, so it tastes of the season.',
    reviews_url: 'http://localhost:3000/dashboard/reviews',
  },
  content: ({ data, language, sender }) => {
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
  },
})

export default reviewAnswered
