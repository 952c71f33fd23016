import type { EmailData } from '#shop/ports.ts'
import { greetingName } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['confirm-email']

export const sample: Data = {
  first_name: 'Noor',
  confirm_url: 'http://localhost:3000/auth/confirm?token=sample',
}

/** Asks a new customer to confirm the address. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language: { t, inLine }, sender }) => {
  const name = greetingName(data.first_name)
  const welcome = name ? t('emails.confirm.welcome', { name }) : t('emails.confirm.welcomeNameless')
  return {
    subject: t('emails.confirm.subject', { shop: sender.name }),
    preview: t('emails.confirm.preview'),
    headline: t('emails.confirm.headline'),
    headlineEnd: t('emails.confirm.headlineEnd'),
    body: inLine(welcome, t('emails.confirm.body', { shop: sender.name })),
    ask: { action: t('emails.confirm.action'), url: data.confirm_url },
    note: t('emails.confirm.validity'),
    why: t('emails.confirm.why', { shop: sender.name }),
  }
})
