import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Moment, ShortLine } from '../parts/fields.ts'
import { greetingLine } from '../parts/language.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof withdrawalDue> {}
}

/** Tells an owner that the refund of a withdrawal is due by law. */
const withdrawalDue = shortEmail({
  name: 'withdrawal-due',
  data: ({ link }) => z.strictObject({ first_name: ShortLine, order_number: ShortLine.min(1), due_at: Moment, order_url: link }),
  staffMayRead: true,
  sample: {
    first_name: 'Noor',
    order_number: 'W7K-2MP',
    due_at: '2026-12-01T12:00:00.000Z',
    order_url: 'http://localhost:3000/admin/orders/W7K-2MP',
  },
  content: ({ data: { first_name, order_number, due_at, order_url }, language, sender }) => {
    const { t } = language
    const day = language.day(due_at)
    return {
      subject: t('emails.due.subject', { order_number, day }),
      preview: t('emails.due.preview'),
      headline: t('emails.due.headline'),
      headlineEnd: t('emails.due.headlineEnd'),
      body: greetingLine(language, first_name, t('emails.due.body', { order_number, day })),
      ask: { action: t('emails.due.action'), url: order_url },
      note: t('emails.due.note'),
      why: t('emails.due.why', { shop: sender.name }),
    }
  },
})

export default withdrawalDue
