import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof magicLink> {}
}

/** Sends the link that signs in without a password. */
const magicLink = shortEmail({
  name: 'magic-link',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, sign_in_url: link }),
  staffMayRead: false,
  sample: {
    first_name: 'Noor',
    sign_in_url: 'http://localhost:3000/auth/magic-link?token=sample',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.magic.subject', { shop }),
      preview: t('emails.magic.preview'),
      headline: t('emails.magic.headline'),
      headlineEnd: t('emails.magic.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.magic.body', { shop })),
      warning: t('emails.magic.warning'),
      ask: { action: t('emails.magic.action'), url: data.sign_in_url },
      note: t('emails.magic.note'),
      why: t('emails.magic.why', { shop }),
    }
  },
})

export default magicLink
