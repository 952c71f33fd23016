import { z } from 'zod'
import { MailAddress } from '#shared/text/text-schemas.ts'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof changeEmail> {}
}

/** Asks for confirmation of an account's new email address. */
const changeEmail = shortEmail({
  name: 'change-email',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, new_email: MailAddress, confirm_url: link }),
  staffMayRead: false,
  sample: {
    first_name: 'Noor',
    new_email: 'noor@example.com',
    confirm_url: 'http://localhost:3000/auth/change-email?token=sample',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.newAddress.subject', { shop }),
      preview: t('emails.newAddress.preview'),
      headline: t('emails.newAddress.headline'),
      headlineEnd: t('emails.newAddress.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.newAddress.body', { shop, email: data.new_email })),
      warning: t('emails.newAddress.warning'),
      ask: { action: t('emails.newAddress.action'), url: data.confirm_url },
      note: t('emails.newAddress.note'),
      why: t('emails.newAddress.why', { shop }),
    }
  },
})

export default changeEmail
