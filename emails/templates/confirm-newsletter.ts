import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof confirmNewsletter> {}
}

/** Asks the owner of an address to confirm the newsletter subscription. */
const confirmNewsletter = shortEmail({
  name: 'confirm-newsletter',
  data: ({ link }) => z.strictObject({ confirm_url: link }),
  staffMayRead: false,
  isOptional: true,
  sample: { confirm_url: 'http://localhost:3000/newsletter?token=sample' },
  content: ({ data, language, sender }) => {
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
  },
})

export default confirmNewsletter
