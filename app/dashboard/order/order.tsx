import '../parts/order.css'
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { MINUTE } from '#shared/durations.ts'
import { orderTopic } from '#shared/live-topics.ts'
import { queryString, urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { cancelOrder } from '#shop/ordering/orders/cancellations.ts'
import { Failure } from '#shop/failure.ts'
import { getOrder, payOrder } from '#shop/ordering/orders/orders.ts'
import { Reorder, reorder } from '#shop/ordering/checkout/reorder.ts'
import { listReviewable } from '#shop/reviews/reviews.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { LiveAnnouncement } from '#app/live/live-announcement.tsx'
import { useLiveRevalidation } from '#app/live/use-live-revalidation.ts'
import { pageNotFound, orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/order'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { LiveOrderProgress } from '#app/parts/order/live-order-progress.tsx'
import { OrderActions, ReviewOrderLink } from '#app/parts/order/order-actions.tsx'
import { ReorderButton } from '../parts/reorder-button.tsx'
import { CancelOrderForm } from './cancel-order-form.tsx'
import { RefundList } from './refund-list.tsx'
import { OrderLines } from '#app/parts/order/order-lines.tsx'
import { OrderReturns } from './order-returns.tsx'
import { CustomerNotesOnOrder } from './customer-notes-on-order.tsx'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'
import { RefundBadge } from '#app/parts/order/status-badge.tsx'
import { ArrivalDates, OrderTimeline } from '#app/parts/order/order-timeline.tsx'
import { PayOrCancel } from '#app/parts/order/pay-or-cancel.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const order = await getOrder(shop, by, params.number).catch(orNotFound(request))
  return {
    order,
    mayReview: (await listReviewable(shop, by, params.number)).length > 0,
    minutes: Math.max(0, Math.ceil((order.payBy.getTime() - shop.now().getTime()) / MINUTE)),
    asksToCancel: order.may.cancel && new URL(request.url).searchParams.get('ask') === 'cancel',
    againKey: randomUUID(),
    words: getMessages(context, 'cart', 'dashboard', 'orders'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  try {
    return await answer(context, by, params.number, await readForm(request))
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') throw pageNotFound(request)
    return rejectForm(error)
  }
}

/** One order: its progress, lines, charges and available actions. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, mayReview, minutes, asksToCancel, againKey } = loaderData
  const { t, day, href } = useLanguage()
  const { number, status, stage, may, arrives } = order
  useLiveRevalidation([orderTopic(order.id)])
  const isUnpaid = status === 'pending_payment'
  const isMoving = stage !== null && stage !== 'delivered'
  return (
    <DashboardFrame at="orders">
      <PageHead title={t('dashboard.order-title', { number })} />
      <LiveAnnouncement>{t(`dashboard.heading-${status}`)}</LiveAnnouncement>
      <a className="dashboard-back" href={href(urls.orders())}>
        <Icon name="arrow-left" small />
        {t('dashboard.all-orders')}
      </a>
      <div className="order-head">
        <div>
          <h1>{t(`dashboard.heading-${stage ?? status}`)}</h1>
          <p className="dashboard-lead">
            {t('dashboard.placed-on', { number, day: day(order.placedAt) })} <RefundBadge status={status} stage={stage} />
          </p>
          {isMoving && arrives && (
            <p className="order-arrives">
              {t('orders.arrives')} <ArrivalDates order={order} />
            </p>
          )}
        </div>
        <div className="order-head-acts">
          {may.invoice && (
            <LinkButton to={urls.invoice(number)} variant="secondary" icon="printer">
              {t('orders.invoice')}
            </LinkButton>
          )}
          <LinkButton to={urls.contact()} variant="secondary">
            {t('orders.help')}
          </LinkButton>
        </div>
      </div>
      {actionData && (
        <div className="mt-5">
          <FailureNotice failure={actionData.refusal.failure} />
        </div>
      )}
      {asksToCancel && <CancelOrderForm order={order} />}
      {may.pay && !asksToCancel && (
        <div className="order-unpaid">
          <p className="text-md">{t('dashboard.hold-until', { minutes })}</p>
          <PayOrCancel order={order} />
        </div>
      )}
      <LiveOrderProgress order={order} />
      <div className="order-halves">
        <div className="order-half">
          <section aria-labelledby="so-far">
            <h2 id="so-far">{t('dashboard.so-far')}</h2>
            <OrderTimeline order={order} />
          </section>
          <OrderReturns returns={order.returns} />
          <section aria-labelledby="going-to">
            <h2 id="going-to">{t('dashboard.going-to')}</h2>
            <PostalAddress address={order.shipTo} />
          </section>
          <CustomerNotesOnOrder order={order} />
          {mayReview && <ReviewOrderLink number={number} />}
          <OrderActions order={order} />
        </div>
        <div className="order-half">
          <section aria-labelledby="box">
            <h2 id="box">{t('dashboard.in-the-box')}</h2>
            <OrderLines order={order} />
            <div className="mt-6">
              <ChargeBreakdown charges={order} code={order.discountCode} method={order.deliveryMethod} />
            </div>
          </section>
          <RefundList order={order} />
          {!isUnpaid && (
            <ReorderButton number={number} againKey={againKey} full>
              {t('orders.again-all')}
            </ReorderButton>
          )}
        </div>
      </div>
    </DashboardFrame>
  )
}

async function answer(context: Route.ActionArgs['context'], by: Customer, number: string, values: Record<string, string>) {
  const { shop } = getRequestContext(context)
  const { intent } = values
  // The payment page is on another site: the router must not add the language prefix to its
  // address.
  if (intent === 'pay') return new Response(null, { status: 303, headers: { Location: await payOrder(shop, by, number) } })
  if (intent === 'again') {
    await reorder(shop, by, number, parseForm(Reorder, values))
    return redirect(urls.cart() + queryString({ again: number }), 303)
  }
  if (intent !== 'cancel') throw new Failure('invalid-input')
  await cancelOrder(shop, by, number)
  return redirect(urls.order(number), 303)
}
