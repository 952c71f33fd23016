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
    subject: t('letters.password.subject', { shop }),
    preview: t('letters.password.preview'),
    headline: t('letters.password.headline'),
    headlineEnd: t('letters.password.headlineEnd'),
    body: greetingLine(language, data.first_name, t('letters.password.body', { shop })),
    facts: [{ label: t('letters.when'), value: language.moment(data.at) }],
    warning: t('letters.password.warning'),
    ask: { action: t('letters.password.action'), url: data.reset_url },
    why: t('letters.password.why', { shop }),
  }
})
