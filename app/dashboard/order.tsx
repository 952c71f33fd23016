import { data, redirect } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { cancelOrder, orderOf, payOrder } from '#shop/orders.ts'
import { readForm, refuse } from '../forms.server.ts'
import { customerOnly } from '../guards.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { Bill } from '../storefront/bill.tsx'
import { Box } from '../storefront/box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/order'
import { DashboardFrame } from './frame.tsx'
import { LivePanel } from './live-panel.tsx'
import { PostalAddress } from './postal-address.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Timeline } from './timeline.tsx'
import { PayOrCancel } from './unpaid.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  const order = await orderOf(shop, by, params.number).catch(unknownHere)
  return {
    order,
    minutes: Math.max(0, Math.ceil((order.payBy.getTime() - shop.now().getTime()) / 60_000)),
    words: words(context, 'cart', 'dashboard'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = customerOnly(request, context)
  try {
    const { intent } = await readForm(request)
    const { shop } = ask(context)
    // The payment page is no page of ours: the router must not add the language to its address.
    if (intent === 'pay') return new Response(null, { status: 303, headers: { Location: await payOrder(shop, by, params.number) } })
    if (intent !== 'cancel') throw new Failure('invalid-input')
    await cancelOrder(shop, by, params.number)
    return redirect(urls.order(params.number), 303)
  } catch (error) {
    return refuse(error)
  }
}

/** One order: where it is, what is in it, what it came to, and what can still be done about it. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, minutes } = loaderData
  const { t, day, href } = useLanguage()
  const unpaid = order.status === 'pending_payment'
  return (
    <DashboardFrame at="orders">
      <PageHead title={t('dashboard.order-title', { number: order.number })} />
      <a className="dashboard-back" href={href(urls.orders())}>
        <Icon name="arrow-left" small />
        {t('dashboard.all-orders')}
      </a>
      <h1>{t(`dashboard.heading-${order.status}`)}</h1>
      <p className="dashboard-lead">
        {t('dashboard.placed-on', { number: order.number, day: day(order.placedAt) })} <StatusBadge status={order.status} />
      </p>
      {actionData && (
        <div className="mt-5">
          <Notice tone="danger" role="alert">
            {t(`failures.${actionData.refusal.failure}` as MessageKey)}
          </Notice>
        </div>
      )}
      {unpaid && (
        <div className="mt-5 grid gap-4">
          <p className="text-md">{t('dashboard.hold-until', { minutes })}</p>
          <PayOrCancel order={order} />
        </div>
      )}
      <LivePanel order={order} bare />
      <div className="order-halves">
        <section aria-labelledby="so-far">
          <h2 id="so-far">{t('dashboard.so-far')}</h2>
          <Timeline events={order.events} />
          <h2 className="mt-12">{t('dashboard.going-to')}</h2>
          <PostalAddress address={order.shipTo} />
        </section>
        <section aria-labelledby="box">
          <h2 id="box">{t('dashboard.in-the-box')}</h2>
          <Box lines={order.lines} />
          <div className="mt-6">
            <Bill charges={order} code={order.discountCode} method={order.deliveryMethod} />
          </div>
        </section>
      </div>
    </DashboardFrame>
  )
}

/** An order of somebody else is as unknown here as one that never was. */
function unknownHere(error: unknown): never {
  if (error instanceof Failure && error.code === 'not-found') throw data(null, { status: 404, statusText: 'Not Found' })
  throw error
}
