import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof accountDeleted> {}
}

/** Confirms that the account is deleted. */
const accountDeleted = shortEmail({
  name: 'account-deleted',
  data: () => z.strictObject({ first_name: ShortLine }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.gone.subject', { shop }),
      preview: t('emails.gone.preview'),
      headline: t('emails.gone.headline'),
      headlineEnd: t('emails.gone.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.gone.body', { shop })),
      note: t('emails.gone.note'),
      why: t('emails.gone.why', { shop }),
    }
  },
})

export default accountDeleted
