import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Line, ShortLine } from '../parts/fields.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof orderShipped> {}
}

/** Reports the shipment of a parcel, with the tracking link. */
const orderShipped = orderEventEmail({
  name: 'order-shipped',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      carrier: Line.min(1),
      // Empty when there is none.
      tracking_number: ShortLine,
      tracking_url: z
        .url({ protocol: /^https$/ })
        .max(2000)
        .nullable()
        .describe('The tracking page of the carrier.'),
    }),
  staffMayRead: true,
  canBeResent: true,
  sample: {
    ...sampleOrder,
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  },
  others: (sample) => ({ 'not-tracked': { ...sample, tracking_number: '', tracking_url: null } }),
  content: ({ data, language: { t } }) => {
    const { order_number, carrier } = data
    return {
      subject: t('emails.shipped.subject', { order_number }),
      preview: t('emails.shipped.preview', { carrier }),
      headline: t('emails.shipped.headline'),
      headlineEnd: t('emails.shipped.headlineEnd'),
      body: t('emails.shipped.body', { order_number }),
      facts: [
        { label: t('emails.shipped.carrier'), value: carrier },
        { label: t('emails.shipped.number'), value: data.tracking_number },
      ],
      link: data.tracking_url === null ? null : { label: t('emails.shipped.follow', { carrier }), url: data.tracking_url },
    }
  },
})

export default orderShipped
