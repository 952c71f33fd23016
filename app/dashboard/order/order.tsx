import '../parts/order.css'
import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { MINUTE } from '#shared/durations.ts'
import { orderTopic } from '#shared/live-topics.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { queryString, urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import type { Catalogue } from '#shop/catalogue/catalogue.types.ts'
import { cancelOrder } from '#shop/ordering/orders/cancellations.ts'
import { giveConsent, hasConsent, withdrawConsent } from '#shop/mail/consents.ts'
import { Failure } from '#shop/failure.ts'
import { getOrder, payOrder } from '#shop/ordering/orders/orders.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Reorder, reorder } from '#shop/ordering/checkout/reorder.ts'
import { getLastSyncedAt } from '#shop/stock/point-of-sale-sync.ts'
import { listReviewable } from '#shop/reviews/reviews.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { LiveAnnouncement } from '#app/live/live-announcement.tsx'
import { useKeptActionData } from '#app/live/use-kept-action-data.ts'
import { useLiveRevalidation } from '#app/live/use-live-revalidation.ts'
import { pageNotFound, orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/order'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { RouteMap } from '#app/parts/order/route-map.tsx'
import { CancelOrderForm } from './cancel-order-form.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderHeadingOf } from '#app/parts/order/order-heading.ts'
import { OrderHead } from './order-head.tsx'
import { DeferredPaymentText } from '#app/parts/order/deferred-payment-text.tsx'
import { PayOrCancel } from '#app/parts/order/pay-or-cancel.tsx'

/** The number of suggestions. */
const PAIRINGS_SHOWN = 3

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const order = await getOrder(shop, by, params.number).catch(orNotFound(request))
  return {
    order,
    goesWith: pairingsForOrder(shop.catalogue, order),
    mayReview: (await listReviewable(shop, by, params.number)).length > 0,
    minutes: Math.max(0, Math.ceil((order.payBy.getTime() - shop.now().getTime()) / MINUTE)),
    stockCountedAt: order.awaitsPaymentLink ? await getLastSyncedAt(shop) : null,
    boxReminder: order.boxes.length > 0 && order.paidAt && by.emailVerified ? await hasConsent(shop, by, 'box-reminder') : null,
    asksToCancel: order.may.cancel && readQuery('order', request.url).ask === 'cancel',
    againKey: randomUUID(),
    words: getMessageBundle(context, 'dashboard'),
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
  const { order, goesWith, mayReview, minutes, stockCountedAt, boxReminder, asksToCancel, againKey } = loaderData
  const { t, href } = useLanguage()
  const { number, may } = order
  useLiveRevalidation([orderTopic(order.id)])
  const kept = useKeptActionData(actionData)
  return (
    <DashboardFrame at="orders">
      <PageHead title={t('dashboard.order-title', { number })} />
      <LiveAnnouncement>{t(orderHeadingOf(order))}</LiveAnnouncement>
      <a className="dashboard-back" href={href(urls.orders())}>
        <Icon name="arrow-left" small />
        {t('dashboard.all-orders')}
      </a>
      <OrderHead order={order} />
      {kept && (
        <div className="mt-5">
          <FailureNotice failure={kept.refusal.failure} />
        </div>
      )}
      {asksToCancel && <CancelOrderForm order={order} />}
      {may.pay && !asksToCancel && (
        <div className="order-unpaid">
          {order.paymentDeferredAt ? (
            <DeferredPaymentText order={order} stockCountedAt={stockCountedAt} />
          ) : (
            <p className="text-md">{t('dashboard.hold-until', { minutes })}</p>
          )}
          <PayOrCancel order={order} />
        </div>
      )}
      <RouteMap order={order} />
      <OrderDetails order={order} goesWith={goesWith} mayReview={mayReview} boxReminder={boxReminder} againKey={againKey} />
    </DashboardFrame>
  )
}

function pairingsForOrder(catalogue: Catalogue, { lines }: OrderView) {
  const productIds = lines.flatMap(({ productSlug }) => (productSlug && catalogue.product(productSlug)?.id) || [])
  return catalogue.pairings({ productIds, count: PAIRINGS_SHOWN })
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
  if (intent === 'box-reminder' || intent === 'stop-box-reminder') {
    if (intent === 'box-reminder') await giveConsent(shop, by, 'box-reminder', 'order')
    else await withdrawConsent(shop, by, 'box-reminder')
    return redirect(urls.order(number), 303)
  }
  if (intent !== 'cancel') throw new Failure('invalid-input')
  await cancelOrder(shop, by, number)
  return redirect(urls.order(number), 303)
}
