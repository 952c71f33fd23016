import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof resetPassword> {}
}

/** Sends the link to set a new password. */
const resetPassword = shortEmail({
  name: 'reset-password',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, reset_url: link }),
  staffMayRead: false,
  sample: {
    first_name: 'Noor',
    reset_url: 'http://localhost:3000/auth/reset-password?token=sample',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.reset.subject', { shop }),
      preview: t('emails.reset.preview'),
      headline: t('emails.reset.headline'),
      headlineEnd: t('emails.reset.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.reset.body', { shop })),
      warning: t('emails.reset.warning'),
      ask: { action: t('emails.reset.action'), url: data.reset_url },
      note: t('emails.reset.note'),
      why: t('emails.reset.why', { shop }),
    }
  },
})

export default resetPassword
