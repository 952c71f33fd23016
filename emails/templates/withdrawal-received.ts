import type { EmailDataOf } from '../parts/email.ts'
import { Line, Moment } from '../parts/fields.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof withdrawalReceived> {}
}

/** Acknowledges receipt of a withdrawal, with its content and time. It does not accept it. */
const withdrawalReceived = orderEventEmail({
  name: 'withdrawal-received',
  data: ({ orderEvent }) => orderEvent.extend({ declared_at: Moment, declared_by: Line }),
  staffMayRead: true,
  canBeResent: true,
  sample: {
    ...sampleOrder,
    order_items: sampleOrder.order_items.slice(0, 1),
    declared_at: '2026-11-24T14:05:00.000Z',
    declared_by: 'Noor Haddad',
  },
  content: ({ data: { order_number, declared_at, declared_by }, language: { t, moment } }) => ({
    subject: t('emails.withdrawal.subject', { order_number }),
    preview: t('emails.withdrawal.preview'),
    headline: t('emails.withdrawal.headline'),
    headlineEnd: t('emails.withdrawal.headlineEnd'),
    body: t('emails.withdrawal.body', { order_number }),
    facts: [
      { label: t('emails.withdrawal.by'), value: declared_by },
      { label: t('emails.withdrawal.at'), value: moment(declared_at) },
      { label: t('emails.withdrawal.order'), value: order_number },
    ],
    note: t('emails.withdrawal.note'),
    totals: [],
  }),
})

export default withdrawalReceived
