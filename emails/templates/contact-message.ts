import { z } from 'zod'
import { MailAddress } from '#shared/text/text-schemas.ts'
import type { EmailDataOf } from '../parts/email.ts'
import { Line } from '../parts/fields.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof contactMessage> {}
}

/** Forwards a message from the contact page to the shop. */
const contactMessage = shortEmail({
  name: 'contact-message',
  data: () =>
    z.strictObject({
      name: Line,
      email: MailAddress,
      // The signed-in customer, '' for none.
      customer_email: MailAddress.or(z.literal('')),
      message: z.string().max(5000),
    }),
  staffMayRead: true,
  sample: {
    name: 'Noor Haddad',
    email: 'noor@example.com',
    customer_email: '',
    message: 'Do the lychee gummies have gelatine in them?\n\nMy order is W7K-2MP.',
  },
  content: ({ data, language: { t }, sender }) => ({
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
  }),
})

export default contactMessage
