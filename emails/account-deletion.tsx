import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['account-deletion']

export const sample: Data = {
  first_name: 'Noor',
  due_at: '2025-12-09T14:05:00.000Z',
  private_url: 'http://localhost:3000/dashboard/private',
}

/** Announces the account deletion and the last day to cancel it. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
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
})
