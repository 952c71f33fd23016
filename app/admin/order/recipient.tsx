import type { DeskOrderView } from '#shop/order-desk.ts'
import { PostalAddress } from '../../dashboard/postal-address.tsx'
import { useLanguage } from '../../words.tsx'

/** Whom it is for, where it goes, and what they wrote. */
export function Recipient({ desk: { order, customer } }: { desk: DeskOrderView }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card admin-recipient" aria-labelledby="recipient">
      <h2 id="recipient">{t('admin.customer')}</h2>
      <PostalAddress address={order.shipTo} />
      <p>
        <a href={`mailto:${order.email}`}>{order.email}</a>
      </p>
      {customer && <p className="text-ink-2">{t('admin-order.orders-so-far', { count: customer.orders })}</p>}
      {order.parcels.map((parcel) => (
        <p key={parcel.shippedAt.toISOString()}>
          {parcel.carrier}{' '}
          {parcel.trackingUrl ? (
            <a href={parcel.trackingUrl} rel="noopener noreferrer" target="_blank">
              {parcel.trackingNumber}
            </a>
          ) : (
            parcel.trackingNumber
          )}
        </p>
      ))}
      {order.note && (
        <>
          <h3>{t('admin-order.note-of-customer')}</h3>
          <blockquote>{order.note}</blockquote>
        </>
      )}
      {order.giftMessage && (
        <>
          <h3>{t('admin-order.gift-message')}</h3>
          <blockquote>{order.giftMessage}</blockquote>
        </>
      )}
    </section>
  )
}
