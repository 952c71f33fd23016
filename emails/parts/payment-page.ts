import { z } from 'zod'
import type { EmailContext } from './email.ts'
import { Moment, type OrderEventData } from './fields.ts'

/** The data of an email that leads to an order's payment page. */
export const paymentPageFields = {
  pay_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .describe('The payment page of the order.'),
  pay_by: Moment,
}

/** The button to the payment page, the link to the order, and until when both are of use. */
export function paymentPageContent({ data, language: { t, moment } }: EmailContext<OrderEventData & { pay_url: string; pay_by: string }>) {
  return {
    strong: [moment(data.pay_by)],
    action: t('emails.to-pay.action'),
    actionUrl: data.pay_url,
    link: { label: t('emails.order.action'), url: data.order_url },
    note: t('emails.to-pay.note'),
  }
}
