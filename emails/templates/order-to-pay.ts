import type { EmailDataOf } from '../parts/email.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'
import { paymentPageContent, paymentPageFields } from '../parts/payment-page.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof orderToPay> {}
}

/** Links to the payment page of a phone order. */
const orderToPay = orderEventEmail({
  name: 'order-to-pay',
  data: ({ orderEvent }) => orderEvent.extend(paymentPageFields),
  staffMayRead: true,
  sample: { ...sampleOrder, pay_url: 'https://square.link/u/abc123', pay_by: '2025-11-18T14:35:00.000Z' },
  content: (context) => {
    const { data, language } = context
    const { t, moment } = language
    const { order_number, pay_by } = data
    return {
      subject: t('emails.to-pay.subject', { order_number }),
      preview: t('emails.to-pay.preview'),
      headline: t('emails.to-pay.headline'),
      headlineEnd: t('emails.to-pay.headlineEnd'),
      body: t('emails.to-pay.body', { order_number, until: moment(pay_by) }),
      ...paymentPageContent(context),
    }
  },
})

export default orderToPay
