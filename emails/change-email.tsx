import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['change-email']

export const sample: Data = {
  first_name: 'Noor',
  new_email: 'noor@example.com',
  confirm_url: 'http://localhost:3000/auth/change-email?token=sample',
}

/** Asks for confirmation of an account's new email address. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('emails.newAddress.subject', { shop }),
    preview: t('emails.newAddress.preview'),
    headline: t('emails.newAddress.headline'),
    headlineEnd: t('emails.newAddress.headlineEnd'),
    body: greetingLine(language, data.first_name, t('emails.newAddress.body', { shop, email: data.new_email })),
    warning: t('emails.newAddress.warning'),
    ask: { action: t('emails.newAddress.action'), url: data.confirm_url },
    note: t('emails.newAddress.note'),
    why: t('emails.newAddress.why', { shop }),
  }
})
