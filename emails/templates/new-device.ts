import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Moment, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof newDevice> {}
}

/** Reports a sign-in from an unknown browser. */
const newDevice = shortEmail({
  name: 'new-device',
  data: ({ link }) =>
    z.strictObject({
      first_name: ShortLine,
      // 'Firefox on Windows'.
      device: ShortLine,
      // Shortened, so that it reveals no location.
      network: ShortLine,
      at: Moment,
      sessions_url: link,
    }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
    device: 'Firefox · Windows',
    network: '203.0.113.0/24',
    at: '2025-11-25T14:05:00.000Z',
    sessions_url: 'http://localhost:3000/dashboard/settings',
  },
  content: ({ data, language, sender }) => {
    const { t } = language
    const shop = sender.name
    return {
      subject: t('emails.device.subject', { shop }),
      preview: t('emails.device.preview'),
      headline: t('emails.device.headline'),
      headlineEnd: t('emails.device.headlineEnd'),
      body: greetingLine(language, data.first_name, t('emails.device.body', { shop })),
      facts: [
        { label: t('emails.device.device'), value: data.device },
        { label: t('emails.device.network'), value: data.network },
        { label: t('emails.when'), value: language.moment(data.at) },
      ],
      warning: t('emails.device.warning'),
      ask: { action: t('emails.device.action'), url: data.sessions_url },
      why: t('emails.device.why', { shop }),
    }
  },
})

export default newDevice
