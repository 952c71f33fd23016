import type { EmailDataOf } from '../parts/email.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'
import { paymentPageContent, paymentPageFields } from '../parts/payment-page.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof paymentLink> {}
}

/** Links to the payment page of an order whose payment was deferred. */
const paymentLink = orderEventEmail({
  name: 'payment-link',
  data: ({ orderEvent }) => orderEvent.extend(paymentPageFields),
  staffMayRead: true,
  sample: { ...sampleOrder, pay_url: 'https://square.link/u/abc123', pay_by: '2025-11-19T14:35:00.000Z' },
  content: (context) => {
    const { data, language } = context
    const { t, moment } = language
    const { order_number, pay_by } = data
    return {
      subject: t('emails.link.subject', { order_number }),
      preview: t('emails.link.preview'),
      headline: t('emails.link.headline'),
      headlineEnd: t('emails.link.headlineEnd'),
      body: t('emails.link.body', { order_number, until: moment(pay_by) }),
      ...paymentPageContent(context),
    }
  },
})

export default paymentLink
