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
    subject: t('letters.way.subject', { shop }),
    preview: t('letters.way.preview'),
    headline: t('letters.way.headline'),
    headlineEnd: t('letters.way.headlineEnd'),
    body: greetingLine(language, data.first_name, t(`letters.way.${data.change}`, { shop })),
    facts: [{ label: t('letters.when'), value: language.moment(data.at) }],
    warning: t('letters.way.warning'),
    ask: { action: t('letters.way.action'), url: data.settings_url },
    why: t('letters.way.why', { shop }),
  }
})
