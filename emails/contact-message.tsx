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
  subject: t('letters.contact.subject', { name: data.name }),
  preview: t('letters.contact.preview', { shop: sender.name }),
  headline: t('letters.contact.headline'),
  headlineEnd: t('letters.contact.headlineEnd'),
  quote: { text: data.message },
  facts: [
    { label: t('letters.contact.from'), value: data.name },
    { label: t('letters.contact.address'), value: data.email },
    { label: t('letters.contact.customer'), value: data.customer_email },
  ],
  note: t('letters.contact.note'),
  why: t('letters.contact.why', { shop: sender.name }),
}))
