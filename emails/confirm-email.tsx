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
  const welcome = name ? t('letters.confirm.welcome', { name }) : t('letters.confirm.welcomeNameless')
  return {
    subject: t('letters.confirm.subject', { shop: sender.name }),
    preview: t('letters.confirm.preview'),
    headline: t('letters.confirm.headline'),
    headlineEnd: t('letters.confirm.headlineEnd'),
    body: inLine(welcome, t('letters.confirm.body', { shop: sender.name })),
    ask: { action: t('letters.confirm.action'), url: data.confirm_url },
    note: t('letters.confirm.validity'),
    why: t('letters.confirm.why', { shop: sender.name }),
  }
})
