import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof orderRebuilt> {}
}

/** Says that a lost order is back, and asks for its address where it is missing. */
const orderRebuilt = orderEventEmail({
  name: 'order-rebuilt',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      // Then `order_url` leads to the contact form, where the customer can tell the address.
      address_missing: z.boolean(),
    }),
  staffMayRead: true,
  canBeResent: true,
  sample: { ...sampleOrder, address_missing: false },
  others: (sample) => ({ 'address-missing': { ...sample, address_missing: true } }),
  content: ({ data: { order_number, address_missing }, language: { t } }) => ({
    subject: t('emails.rebuilt.subject', { order_number }),
    preview: t('emails.rebuilt.preview'),
    headline: t('emails.rebuilt.headline'),
    headlineEnd: t('emails.rebuilt.headlineEnd'),
    body: t('emails.rebuilt.body', { order_number }),
    ...(address_missing && { action: t('emails.rebuilt.action') }),
    note: t(address_missing ? 'emails.rebuilt.noteAddress' : 'emails.rebuilt.note'),
  }),
})

export default orderRebuilt
