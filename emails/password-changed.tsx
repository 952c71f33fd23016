import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['password-changed']

export const sample: Data = {
  first_name: 'Noor',
  at: '2025-11-25T14:05:00.000Z',
  reset_url: 'http://localhost:3000/account/forgot-password',
}

/** Reports a password change, and explains what to do if the reader did not make it. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('emails.password.subject', { shop }),
    preview: t('emails.password.preview'),
    headline: t('emails.password.headline'),
    headlineEnd: t('emails.password.headlineEnd'),
    body: greetingLine(language, data.first_name, t('emails.password.body', { shop })),
    facts: [{ label: t('emails.when'), value: language.moment(data.at) }],
    warning: t('emails.password.warning'),
    ask: { action: t('emails.password.action'), url: data.reset_url },
    why: t('emails.password.why', { shop }),
  }
})
