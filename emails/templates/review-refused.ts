import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Line, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { quotedText } from '../parts/quoted-text.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof reviewRefused> {}
}

/**
 * Informs a buyer that their review is not published, with the reason (if given) and the next
 * steps.
 */
const reviewRefused = shortEmail({
  name: 'review-refused',
  data: ({ link }) =>
    z.strictObject({
      first_name: ShortLine,
      product_name: Line.min(1),
      // The reason, '' when the shop gives none.
      answer: z.string().max(1000),
      reviews_url: link,
    }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
    product_name: 'Lime Chapulines',
    answer: 'It names somebody who works at the post office. Without the name we would gladly show it.',
    reviews_url: 'http://localhost:3000/dashboard/reviews',
  },
  others: (sample) => ({ 'without-words': { ...sample, answer: '' } }),
  content: ({ data, language, sender }) => {
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
  },
})

export default reviewRefused
