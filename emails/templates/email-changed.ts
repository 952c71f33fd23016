import { z } from 'zod'
import { MailAddress } from '#shared/text/text-schemas.ts'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof emailChanged> {}
}

/** Informs the old address that the account's email address has changed. */
const emailChanged = shortEmail({
  name: 'email-changed',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, new_email: MailAddress, contact_url: link }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
    new_email: 'noor@example.com',
    contact_url: 'http://localhost:3000/contact',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.moved.subject', { shop }),
      preview: t('emails.moved.preview'),
      headline: t('emails.moved.headline'),
      headlineEnd: t('emails.moved.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.moved.body', { shop, email: data.new_email })),
      warning: t('emails.moved.warning'),
      ask: { action: t('emails.moved.action'), url: data.contact_url },
      why: t('emails.moved.why', { shop }),
    }
  },
})

export default emailChanged
