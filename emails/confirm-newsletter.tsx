import type { EmailData } from '#shop/ports.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['confirm-newsletter']

export const sample: Data = { confirm_url: 'http://localhost:3000/newsletter?token=sample' }

/** Asks the owner of an address to confirm the newsletter subscription. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('emails.newsletter.subject', { shop }),
    preview: t('emails.newsletter.preview'),
    headline: t('emails.newsletter.headline'),
    headlineEnd: t('emails.newsletter.headlineEnd'),
    body: t('emails.newsletter.body', { shop }),
    ask: { action: t('emails.newsletter.action'), url: data.confirm_url },
    note: t('emails.newsletter.note'),
    why: t('emails.newsletter.why', { shop }),
  }
})
