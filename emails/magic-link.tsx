import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['magic-link']

export const sample: Data = {
  first_name: 'Noor',
  sign_in_url: 'http://localhost:3000/auth/magic-link?token=sample',
}

/** Sends the link that signs in without a password. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('emails.magic.subject', { shop }),
    preview: t('emails.magic.preview'),
    headline: t('emails.magic.headline'),
    headlineEnd: t('emails.magic.headlineEnd'),
    body: greetingLine(language, data.first_name, t('emails.magic.body', { shop })),
    warning: t('emails.magic.warning'),
    ask: { action: t('emails.magic.action'), url: data.sign_in_url },
    note: t('emails.magic.note'),
    why: t('emails.magic.why', { shop }),
  }
})
