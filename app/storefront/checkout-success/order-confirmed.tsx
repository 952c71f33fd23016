import { type ReactNode, useEffect, useRef } from 'react'
import { urls } from '#shared/urls.ts'
import type { OrderStatus } from '#shop/ordering/orders/orders.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { LocalDateTime } from '#app/parts/order/local-date-time.tsx'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'
import { progressStopsOf } from '#app/parts/order/progress-stops.ts'
import { ProgressTrack } from '#app/parts/order/progress-track.tsx'
import { PageHead } from '#app/layout/page-head.tsx'
import { richMessage } from '#app/language/rich-message.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { BoxContents } from '../parts/box-contents.tsx'
import { ParcelIllustration } from '../parts/parcel-illustration.tsx'

interface ConfirmedProps {
  order: OrderView
  firstName: string
  /** Focuses the heading, because the page showed another state before. */
  announce: boolean
}

/** A paid order: thanks, the next steps, its lines and its address. */
export function OrderConfirmed({ order, firstName, announce }: ConfirmedProps) {
  const { t, day, sentenceSpace } = useLanguage()
  const arrives = order.arrives && t('checkout.arrives', { from: day(order.arrives[0]), to: day(order.arrives[1]) })
  const stops = (progressStopsOf(order) ?? []).filter(({ status }) => status !== 'pending_payment')
  const details: Partial<Record<OrderStatus, ReactNode>> = {
    packing: t('checkout.next-packing-help'),
    shipped: t('checkout.next-way-help'),
    delivered: arrives,
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void (announce && heading.current?.focus()), [announce])
  return (
    <div className="page">
      <PageHead title={t('checkout.title-confirmed')} />
      <section className="confirmed">
        <div className="confirmed-words">
          <Badge tone="ok" icon="check">
            {t('checkout.confirmed-badge', { number: order.number })}
          </Badge>
          <h1 ref={heading} tabIndex={-1}>
            {richMessage(t, 'checkout.confirmed-thanks', { phrase: <em>{t('checkout.confirmed-phrase')}</em> }, { name: firstName })}
          </h1>
          <p className="text-md">
            {richMessage(t, 'checkout.confirmed-text', { email: <b>{order.email}</b> })}
            {sentenceSpace}
            {t('checkout.confirmed-later')}
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={urls.order(order.number)} size="large">
              {t('checkout.see-order')}
            </LinkButton>
            <LinkButton to={urls.products()} variant="secondary" size="large">
              {t('checkout.keep-browsing')}
            </LinkButton>
          </div>
        </div>
        <ParcelIllustration pictures={order.pictures} />
      </section>
      <section className="confirmed-next" aria-labelledby="next">
        <h2 id="next" className="sr-only">
          {t('checkout.next')}
        </h2>
        <ProgressTrack
          stops={stops.map(({ status, name, state, at }) => ({
            name: t(`dashboard.step-${name}`),
            state,
            detail: at ? <LocalDateTime at={at} /> : details[status],
          }))}
        />
      </section>
      <div className="confirmed-halves">
        <section aria-labelledby="in-the-box">
          <h2 id="in-the-box">{t('checkout.in-the-box')}</h2>
          <BoxContents contents={order} />
        </section>
        <DeliveryAndCharges order={order} />
      </div>
    </div>
  )
}

/** The address, the customer's notes and the charges. */
function DeliveryAndCharges({ order }: { order: OrderView }) {
  const { t } = useLanguage()
  return (
    <div className="panel grid gap-6 self-start">
      <div>
        <h2 className="confirmed-label">{t('checkout.going-to')}</h2>
        <PostalAddress address={order.shipTo} />
      </div>
      {order.giftMessage && (
        <div>
          <h2 className="confirmed-label">{t('checkout.gift')}</h2>
          <p className="confirmed-written">{order.giftMessage}</p>
        </div>
      )}
      {order.note && (
        <div>
          <h2 className="confirmed-label">{t('checkout.note')}</h2>
          <p className="confirmed-written">{order.note}</p>
        </div>
      )}
      <hr className="rule" />
      <ChargeBreakdown charges={order} code={order.discountCode} method={order.deliveryMethod} />
    </div>
  )
}
