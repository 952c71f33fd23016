import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['already-registered']

export const sample: Data = {
  first_name: 'Noor',
  login_url: 'http://localhost:3000/account/login',
}

/**
 * Informs the owner of an account about a sign-up attempt with its address. The page itself must
 * not reveal that the account exists.
 */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  return {
    subject: t('emails.known.subject', { shop: sender.name }),
    preview: t('emails.known.preview'),
    headline: t('emails.known.headline'),
    headlineEnd: t('emails.known.headlineEnd'),
    body: greetingLine(language, data.first_name, t('emails.known.body', { shop: sender.name })),
    ask: { action: t('emails.known.action'), url: data.login_url },
    note: t('emails.known.safety'),
    why: t('emails.known.why', { shop: sender.name }),
  }
})
