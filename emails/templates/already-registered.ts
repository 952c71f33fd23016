import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof alreadyRegistered> {}
}

/**
 * Informs the owner of an account about a sign-up attempt with its address. The page itself must
 * not reveal that the account exists.
 */
const alreadyRegistered = shortEmail({
  name: 'already-registered',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, login_url: link }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
    login_url: 'http://localhost:3000/account/login',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    return {
      subject: t('emails.known.subject', { shop: sender.name }),
      preview: t('emails.known.preview'),
      headline: t('emails.known.headline'),
      headlineEnd: t('emails.known.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.known.body', { shop: sender.name })),
      ask: { action: t('emails.known.action'), url: data.login_url },
      note: t('emails.known.safety'),
      why: t('emails.known.why', { shop: sender.name }),
    }
  },
})

export default alreadyRegistered
