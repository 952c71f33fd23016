import type { EmailData } from '#shop/ports.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['contact-message']

export const sample: Data = {
  name: 'Noor Haddad',
  email: 'noor@example.com',
  customer_email: '',
  message: 'Do the lychee gummies have gelatine in them?\n\nMy order is W7K-2MP.',
}

/** Forwards a message from the contact page to the shop. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language: { t }, sender }) => ({
  subject: t('emails.contact.subject', { name: data.name }),
  preview: t('emails.contact.preview', { shop: sender.name }),
  headline: t('emails.contact.headline'),
  headlineEnd: t('emails.contact.headlineEnd'),
  quote: { text: data.message },
  facts: [
    { label: t('emails.contact.from'), value: data.name },
    { label: t('emails.contact.address'), value: data.email },
    { label: t('emails.contact.customer'), value: data.customer_email },
  ],
  note: t('emails.contact.note'),
  why: t('emails.contact.why', { shop: sender.name }),
}))
