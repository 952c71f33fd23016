import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingName } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof confirmEmail> {}
}

/** Asks a new customer to confirm the address. */
const confirmEmail = shortEmail({
  name: 'confirm-email',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, confirm_url: link }),
  staffMayRead: false,
  sample: {
    first_name: 'Noor',
    confirm_url: 'http://localhost:3000/auth/confirm?token=sample',
  },
  content: ({ data, language: { t, inLine }, sender }) => {
    const name = greetingName(data.first_name)
    const welcome = name ? t('emails.confirm.welcome', { name }) : t('emails.confirm.welcomeNameless')
    return {
      subject: t('emails.confirm.subject', { shop: sender.name }),
      preview: t('emails.confirm.preview'),
      headline: t('emails.confirm.headline'),
      headlineEnd: t('emails.confirm.headlineEnd'),
      body: inLine(welcome, t('emails.confirm.body', { shop: sender.name })),
      ask: { action: t('emails.confirm.action'), url: data.confirm_url },
      note: t('emails.confirm.validity'),
      why: t('emails.confirm.why', { shop: sender.name }),
    }
  },
})

export default confirmEmail
