import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['email-changed']

export const sample: Data = {
  first_name: 'Noor',
  new_email: 'noor@example.com',
  contact_url: 'http://localhost:3000/contact',
}

/** Informs the old address that the account's email address has changed. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('emails.moved.subject', { shop }),
    preview: t('emails.moved.preview'),
    headline: t('emails.moved.headline'),
    headlineEnd: t('emails.moved.headlineEnd'),
    body: greetingLine(language, data.first_name, t('emails.moved.body', { shop, email: data.new_email })),
    warning: t('emails.moved.warning'),
    ask: { action: t('emails.moved.action'), url: data.contact_url },
    why: t('emails.moved.why', { shop }),
  }
})
