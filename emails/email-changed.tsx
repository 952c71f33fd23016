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
    subject: t('letters.moved.subject', { shop }),
    preview: t('letters.moved.preview'),
    headline: t('letters.moved.headline'),
    headlineEnd: t('letters.moved.headlineEnd'),
    body: greetingLine(language, data.first_name, t('letters.moved.body', { shop, email: data.new_email })),
    warning: t('letters.moved.warning'),
    ask: { action: t('letters.moved.action'), url: data.contact_url },
    why: t('letters.moved.why', { shop }),
  }
})
