import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['contact-copy']

export const sample: Data = { first_name: 'Noor', message: 'Do the lychee gummies have gelatine in them?' }

/** Sends the author a copy of their contact message. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
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
})
