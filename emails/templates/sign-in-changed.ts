import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Moment, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof signInChanged> {}
}

/** Reports that a sign-in method was added, removed or used up. */
const signInChanged = shortEmail({
  name: 'sign-in-changed',
  data: ({ link }) =>
    z.strictObject({
      first_name: ShortLine,
      change: z.enum([
        'two-step-on',
        'two-step-off',
        'passkey-added',
        'passkey-removed',
        'recovery-code-used',
        'recovery-codes-renewed',
        'google-linked',
      ]),
      at: Moment,
      settings_url: link,
    }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
    change: 'two-step-on',
    at: '2025-11-25T14:05:00.000Z',
    settings_url: 'http://localhost:3000/dashboard/settings',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.way.subject', { shop }),
      preview: t('emails.way.preview'),
      headline: t('emails.way.headline'),
      headlineEnd: t('emails.way.headlineEnd'),
      body: greetingLine(language, data.first_name, t(`emails.way.${data.change}`, { shop })),
      facts: [{ label: t('emails.when'), value: language.moment(data.at) }],
      warning: t('emails.way.warning'),
      ask: { action: t('emails.way.action'), url: data.settings_url },
      why: t('emails.way.why', { shop }),
    }
  },
})

export default signInChanged
