import type { EmailData } from '#shop/ports.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['confirm-newsletter']

export const sample: Data = { confirm_url: 'http://localhost:3000/newsletter?token=sample' }

/** Asks the owner of an address to confirm the newsletter subscription. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('letters.newsletter.subject', { shop }),
    preview: t('letters.newsletter.preview'),
    headline: t('letters.newsletter.headline'),
    headlineEnd: t('letters.newsletter.headlineEnd'),
    body: t('letters.newsletter.body', { shop }),
    ask: { action: t('letters.newsletter.action'), url: data.confirm_url },
    note: t('letters.newsletter.note'),
    why: t('letters.newsletter.why', { shop }),
  }
})
