import './track.css'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import type { TrackedOrder } from '#shop/ordering/orders/tracking.ts'
import { TrackOrder, trackOrder } from '#shop/ordering/orders/tracking.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { LiveOrderProgress } from '#app/parts/order/live-order-progress.tsx'
import { OrderLines } from '#app/parts/order/order-lines.tsx'
import { ParcelTracking } from '#app/parts/order/parcel-tracking.tsx'
import { RefundBadge } from '#app/parts/order/status-badge.tsx'
import { ArrivalDates } from '#app/parts/order/order-timeline.tsx'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { OrderNumberField } from '../parts/order-number-field.tsx'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { WithdrawLink } from '#app/parts/order/withdraw-link.tsx'
import type { Route } from './+types/track'

export const handle = staticPage

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    number: (readQuery('track', request.url).order ?? '').slice(0, 40),
    words: getMessages(context, 'account', 'cart', 'dashboard', 'orders', 'track'),
  }
}

/** Looks up an order. A POST, so that no phone number is in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = getRequestContext(context)
  try {
    return { order: await trackOrder(here.shop, parseForm(TrackOrder, values), here) }
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** Order tracking for phone orders without an email address. */
export default function TrackOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const order = actionData && 'order' in actionData ? actionData.order : undefined
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const labels = { number: t('track.number'), phone: t('track.phone') }
  const required = useRequiredMessages('number', 'phone')
  if (order) return <Found order={order} />
  return (
    <AccountFrame>
      <PageHead title={t('track.title')} />
      <h1>{t('track.heading')}</h1>
      <p>{t('track.text')}</p>
      {refusal?.failure === 'not-found' ? (
        <FailureNotice failure="not-found" says="track.not-found">
          <a href={href(urls.orders())}>{t('common.orders')}</a>
        </FailureNotice>
      ) : (
        <AccountFormErrors refusal={refusal} labels={labels} />
      )}
      <form method="post" noValidate>
        <OrderNumberField
          label={labels.number}
          defaultValue={refusal?.values.number ?? loaderData.number}
          error={refusal?.fields.number}
          messages={required.number}
        />
        <InputField
          name="phone"
          type="tel"
          label={labels.phone}
          defaultValue={refusal?.values.phone}
          error={refusal?.fields.phone}
          messages={required.phone}
          maxLength={40}
          autoComplete="tel"
          inputMode="tel"
        />
        <Button type="submit" size="large" full>
          {t('track.action')}
        </Button>
      </form>
      <WithdrawLink number={loaderData.number} />
    </AccountFrame>
  )
}

/**
 * The tracked order, with the same parts as the order page of an account, as far as order number
 * and phone number may reveal them.
 */
function Found({ order }: { order: TrackedOrder }) {
  const { t } = useLanguage()
  const { number, status, stage, arrives, paymentUrl } = order
  return (
    <div className="page tracked">
      <PageHead title={t('track.title')} />
      <h1>{t(`dashboard.heading-${stage ?? status}`)}</h1>
      <p className="tracked-lead">
        {t('track.order', { number })} <RefundBadge status={status} stage={stage} />
      </p>
      {arrives && stage && stage !== 'delivered' && (
        <p className="text-md">
          {t('orders.arrives')} <ArrivalDates order={order} />
        </p>
      )}
      {paymentUrl && (
        <p>
          <a className="button button-large" href={paymentUrl} rel="noopener noreferrer">
            {t('track.pay')}
          </a>
        </p>
      )}
      <LiveOrderProgress order={order} />
      <ParcelTracking parcels={order.parcels} />
      <h2>{t('dashboard.in-the-box')}</h2>
      <OrderLines order={order} />
      <ChargeBreakdown charges={order} code={order.discountCode} method={order.deliveryMethod} />
      <WithdrawLink number={number} />
    </div>
  )
}
