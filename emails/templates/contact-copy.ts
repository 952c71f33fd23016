import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof contactCopy> {}
}

/** Sends the author a copy of their contact message. */
const contactCopy = shortEmail({
  name: 'contact-copy',
  data: () => z.strictObject({ first_name: ShortLine, message: z.string().max(5000) }),
  staffMayRead: true,
  sample: { first_name: 'Noor', message: 'Do the lychee gummies have gelatine in them?' },
  content: ({ data, language, sender }) => {
    const { t } = language
    return {
      subject: t('emails.copied.subject', { shop: sender.name }),
      preview: t('emails.copied.preview'),
      headline: t('emails.copied.headline'),
      headlineEnd: t('emails.copied.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.copied.body')),
      quote: { text: data.message },
      why: t('emails.copied.why', { shop: sender.name }),
    }
  },
})

export default contactCopy
