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
    subject: t('letters.newAddress.subject', { shop }),
    preview: t('letters.newAddress.preview'),
    headline: t('letters.newAddress.headline'),
    headlineEnd: t('letters.newAddress.headlineEnd'),
    body: greetingLine(language, data.first_name, t('letters.newAddress.body', { shop, email: data.new_email })),
    warning: t('letters.newAddress.warning'),
    ask: { action: t('letters.newAddress.action'), url: data.confirm_url },
    note: t('letters.newAddress.note'),
    why: t('letters.newAddress.why', { shop }),
  }
})
