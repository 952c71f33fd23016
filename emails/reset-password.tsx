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
    subject: t('letters.reset.subject', { shop }),
    preview: t('letters.reset.preview'),
    headline: t('letters.reset.headline'),
    headlineEnd: t('letters.reset.headlineEnd'),
    body: greetingLine(language, data.first_name, t('letters.reset.body', { shop })),
    warning: t('letters.reset.warning'),
    ask: { action: t('letters.reset.action'), url: data.reset_url },
    note: t('letters.reset.note'),
    why: t('letters.reset.why', { shop }),
  }
})
