import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['reset-password']

export const sample: Data = {
  first_name: 'Noor',
  reset_url: 'http://localhost:3000/auth/reset-password?token=sample',
}

/** Sends the link to set a new password. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('emails.reset.subject', { shop }),
    preview: t('emails.reset.preview'),
    headline: t('emails.reset.headline'),
    headlineEnd: t('emails.reset.headlineEnd'),
    body: greetingLine(language, data.first_name, t('emails.reset.body', { shop })),
    warning: t('emails.reset.warning'),
    ask: { action: t('emails.reset.action'), url: data.reset_url },
    note: t('emails.reset.note'),
    why: t('emails.reset.why', { shop }),
  }
})
