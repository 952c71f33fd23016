import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Moment, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof accountDeletion> {}
}

/** Announces the account deletion and the last day to cancel it. */
const accountDeletion = shortEmail({
  name: 'account-deletion',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, due_at: Moment, private_url: link }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
    due_at: '2025-12-09T14:05:00.000Z',
    private_url: 'http://localhost:3000/dashboard/private',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.deletion.subject', { shop }),
      preview: t('emails.deletion.preview'),
      headline: t('emails.deletion.headline'),
      headlineEnd: t('emails.deletion.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.deletion.body', { shop })),
      facts: [{ label: t('emails.deletion.due'), value: language.moment(data.due_at) }],
      warning: t('emails.deletion.warning'),
      ask: { action: t('emails.deletion.action'), url: data.private_url },
      why: t('emails.deletion.why', { shop }),
    }
  },
})

export default accountDeletion
