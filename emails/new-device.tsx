import type { EmailData } from '#shop/ports.ts'
import { greetingLine } from './parts/email.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['new-device']

export const sample: Data = {
  first_name: 'Noor',
  device: 'Firefox · Windows',
  network: '203.0.113.0/24',
  at: '2025-11-25T14:05:00.000Z',
  sessions_url: 'http://localhost:3000/dashboard/settings',
}

/** Reports a sign-in from an unknown browser. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const shop = sender.name
  return {
    subject: t('letters.device.subject', { shop }),
    preview: t('letters.device.preview'),
    headline: t('letters.device.headline'),
    headlineEnd: t('letters.device.headlineEnd'),
    body: greetingLine(language, data.first_name, t('letters.device.body', { shop })),
    facts: [
      { label: t('letters.device.device'), value: data.device },
      { label: t('letters.device.network'), value: data.network },
      { label: t('letters.when'), value: language.moment(data.at) },
    ],
    warning: t('letters.device.warning'),
    ask: { action: t('letters.device.action'), url: data.sessions_url },
    why: t('letters.device.why', { shop }),
  }
})
