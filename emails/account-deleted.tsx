import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['account-deleted']

export const sample: Data = {
  first_name: 'Noor',
}

/** Confirms that the account is deleted. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('emails.gone.subject', { shop }),
    preview: t('emails.gone.preview'),
    headline: t('emails.gone.headline'),
    headlineEnd: t('emails.gone.headlineEnd'),
    body: greetingLine(language, data.first_name, t('emails.gone.body', { shop })),
    note: t('emails.gone.note'),
    why: t('emails.gone.why', { shop }),
  }
})
