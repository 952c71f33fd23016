import '../parts/orders.css'
import './overview.css'
import { randomUUID } from 'node:crypto'
import { orderTopic } from '#shared/live-topics.ts'
import { urls } from '#shared/urls.ts'
import { listAddresses } from '#shop/accounts/profile/addresses.ts'
import { getOrder, listOrders } from '#shop/ordering/orders/orders.ts'
import { getDeletionDate } from '#shop/office/customers/privacy.ts'
import { listTastedCountries } from '#shop/ordering/order-lines/tasted-countries.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { LiveAnnouncement } from '#app/live/live-announcement.tsx'
import { useLiveRevalidation } from '#app/live/use-live-revalidation.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/overview'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { LiveOrderPanel } from './live-order-panel.tsx'
import { NoOrders } from '../parts/no-orders.tsx'
import { OrdersTable } from '../parts/orders-table.tsx'
import { AccountTodos, type AccountTodo } from './account-todos.tsx'
import { SectionHead } from './section-head.tsx'
import { TastedMap } from './tasted-map.tsx'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'

const ORDERS_SHOWN = 4
const ADDRESSES_SHOWN = 2

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const { orders, total } = await listOrders(shop, by)
  const addresses = await listAddresses(shop, by)
  const points: [AccountTodo, boolean][] = [
    ['confirm', !by.emailVerified],
    ['address', addresses.length === 0],
    ['two-step', !(await hasTwoStep(shop, by.userId))],
  ]
  return {
    firstName: by.firstName,
    orders: orders.slice(0, ORDERS_SHOWN),
    total,
    latest: orders[0] ? await getOrder(shop, by, orders[0].number) : null,
    addresses: addresses.slice(0, ADDRESSES_SHOWN),
    points: points.flatMap(([point, isOpen]) => (isOpen ? [point] : [])),
    tasted: await listTastedCountries(shop, by),
    deletionAt: await getDeletionDate(shop, by),
    againKey: randomUUID(),
    words: getMessageBundle(context, 'dashboard'),
  }
}

/** The customer's overview: the latest order first, then other orders, addresses and open tasks. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { firstName, orders, total, latest, addresses, points, tasted, deletionAt, againKey } = loaderData
  const { t, day, href, sentenceSpace } = useLanguage()
  useLiveRevalidation(latest ? [orderTopic(latest.id)] : [])
  return (
    <DashboardFrame at="overview">
      <PageHead title={t('dashboard.title')} />
      <h1>{t('dashboard.hello', { name: firstName })}</h1>
      {deletionAt && (
        <div className="mt-5">
          <Notice tone="warn">
            {t('dashboard.deletion-pending', { day: day(deletionAt) })}
            {sentenceSpace}
            <a href={href(urls.private())}>{t('dashboard.deletion-change')}</a>
          </Notice>
        </div>
      )}
      <LiveAnnouncement>{latest ? t(`dashboard.heading-${latest.status}`) : ''}</LiveAnnouncement>
      {latest ? <LiveOrderPanel order={latest} /> : <NoOrders />}
      <AccountTodos points={points} />
      {latest && (
        <section className="dashboard-section" aria-labelledby="orders">
          <SectionHead id="orders" title={t('dashboard.orders')} to={urls.orders()} all={t('orders.all', { count: total })} />
          <OrdersTable orders={orders} againKey={againKey} />
        </section>
      )}
      {(tasted.countries.length > 0 || addresses.length > 0) && (
        <div className="overview-halves">
          {tasted.countries.length > 0 && <TastedMap tasted={tasted} />}
          {addresses.length > 0 && (
            <section aria-labelledby="addresses">
              <SectionHead id="addresses" title={t('dashboard.addresses')} to={urls.addresses()} all={t('orders.all-addresses')} />
              <ul className="overview-addresses">
                {addresses.map(({ id, address }) => (
                  <li key={id} className="panel">
                    <PostalAddress address={address} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </DashboardFrame>
  )
}
