import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Moment, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof passwordChanged> {}
}

/** Reports a password change, and explains what to do if the reader did not make it. */
const passwordChanged = shortEmail({
  name: 'password-changed',
  data: ({ link }) =>
    z.strictObject({
      first_name: ShortLine,
      at: Moment,
      // For a recipient who did not make the change.
      reset_url: link,
    }),
  staffMayRead: false,
  sample: {
    first_name: 'Noor',
    at: '2025-11-25T14:05:00.000Z',
    reset_url: 'http://localhost:3000/account/forgot-password',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.password.subject', { shop }),
      preview: t('emails.password.preview'),
      headline: t('emails.password.headline'),
      headlineEnd: t('emails.password.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.password.body', { shop })),
      facts: [{ label: t('emails.when'), value: language.moment(data.at) }],
      warning: t('emails.password.warning'),
      ask: { action: t('emails.password.action'), url: data.reset_url },
      why: t('emails.password.why', { shop }),
    }
  },
})

export default passwordChanged
