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
    subject: t('letters.gone.subject', { shop }),
    preview: t('letters.gone.preview'),
    headline: t('letters.gone.headline'),
    headlineEnd: t('letters.gone.headlineEnd'),
    body: greetingLine(language, data.first_name, t('letters.gone.body', { shop })),
    note: t('letters.gone.note'),
    why: t('letters.gone.why', { shop }),
  }
})
