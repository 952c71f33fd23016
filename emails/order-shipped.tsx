import type { EmailData } from '#shop/ports.ts'
import { orderEventEmail, sample as news } from './parts/order-event-email.ts'

type Data = EmailData['order-shipped']

export const sample: Data = {
  ...news,
  carrier: 'UPS',
  tracking_number: '1Z999AA10123456784',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
}

export const others: Record<string, Data> = { 'not-tracked': { ...sample, tracking_number: '', tracking_url: null } }

/** Reports the shipment of a parcel, with the tracking link. */
export const { subject, Letter, plainText } = orderEventEmail<Data>(({ data, language: { t } }) => {
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
})
