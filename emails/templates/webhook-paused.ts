import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Line, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof webhookPaused> {}
}

/** Tells an owner that another system no longer receives the shop's webhooks. */
const webhookPaused = shortEmail({
  name: 'webhook-paused',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, host: Line.min(1), reason: z.enum(['gone', 'failing']), webhook_url: link }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
    host: 'books.example.com',
    reason: 'failing',
    webhook_url: 'http://localhost:3000/admin/webhooks',
  },
  others: (sample) => ({ gone: { ...sample, reason: 'gone' as const } }),
  content: ({ data, language, sender }) => {
    const { t } = language
    return {
      subject: t('emails.webhook.subject', { host: data.host }),
      preview: t('emails.webhook.preview'),
      headline: t('emails.webhook.headline'),
      headlineEnd: t('emails.webhook.headlineEnd'),
      body: greetingLine(language, data.first_name, t(`emails.webhook.${data.reason}`, { host: data.host })),
      ask: { action: t('emails.webhook.action'), url: data.webhook_url },
      note: t('emails.webhook.note'),
      why: t('emails.webhook.why', { shop: sender.name }),
    }
  },
})

export default webhookPaused
