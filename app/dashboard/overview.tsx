import { urls } from '#shared/urls.ts'
import { orderOf, ordersOf } from '#shop/orders.ts'
import { deletionOf } from '#shop/privacy.ts'
import { customerOnly } from '../guards.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/overview'
import { DashboardFrame } from './frame.tsx'
import { LivePanel } from './live-panel.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrdersTable } from './orders-table.tsx'

const SHOWN = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  const { orders } = await ordersOf(shop, by, 1)
  const latest = orders[0] ? await orderOf(shop, by, orders[0].number) : null
  return {
    firstName: by.firstName,
    orders: orders.slice(0, SHOWN),
    latest,
    deletionAt: await deletionOf(shop, by),
    words: words(context, 'dashboard'),
  }
}

/** The customer's own page: the latest order first, then the others. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { firstName, orders, latest, deletionAt } = loaderData
  const { t, day, href } = useLanguage()
  return (
    <DashboardFrame at="overview">
      <PageHead title={t('dashboard.title')} />
      <h1>{t('dashboard.hello', { name: firstName })}</h1>
      {deletionAt && (
        <div className="mt-5">
          <Notice tone="warn">
            {t('dashboard.deletion-pending', { day: day(deletionAt) })} <a href={href(urls.private())}>{t('dashboard.deletion-change')}</a>
          </Notice>
        </div>
      )}
      {latest ? (
        <>
          <LivePanel order={latest} />
          <section className="dashboard-section" aria-labelledby="orders">
            <div className="flex items-center justify-between gap-4">
              <h2 id="orders">{t('dashboard.orders')}</h2>
              <a className="arrow-link" href={href(urls.orders())}>
                {t('dashboard.all-orders')}
                <Icon name="arrow-right" small />
              </a>
            </div>
            <OrdersTable orders={orders} />
          </section>
        </>
      ) : (
        <NoOrders />
      )}
    </DashboardFrame>
  )
}
