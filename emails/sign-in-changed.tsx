import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['sign-in-changed']

export const sample: Data = {
  first_name: 'Noor',
  change: 'two-step-on',
  at: '2025-11-25T14:05:00.000Z',
  settings_url: 'http://localhost:3000/dashboard/settings',
}

/** Reports that a sign-in method was added, removed or used up. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
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
})
