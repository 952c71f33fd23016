import '../parts/orders.css'
import './overview.css'
import { randomUUID } from 'node:crypto'
import { orderTopic } from '#shared/live-topics.ts'
import { urls } from '#shared/urls.ts'
import { addressesOf } from '#shop/accounts/profile/addresses.ts'
import { orderOf, ordersOf } from '#shop/ordering/orders/orders.ts'
import { deletionOf } from '#shop/office/customers/privacy.ts'
import { tastedBy } from '#shop/ordering/orders/tasted-countries.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'
import { customerOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { Said } from '#app/live/said.tsx'
import { useLivePage } from '#app/live/use-live-page.ts'
import { ask, words } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/overview'
import { DashboardFrame } from '../parts/frame.tsx'
import { LivePanel } from './live-panel.tsx'
import { NoOrders } from '../parts/no-orders.tsx'
import { OrdersTable } from '../parts/orders-table.tsx'
import { Points, type Point } from './points.tsx'
import { TastedMap } from './tasted-map.tsx'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'

const SHOWN = 4
const ADDRESSES_SHOWN = 2

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  const { orders, total } = await ordersOf(shop, by)
  const addresses = await addressesOf(shop, by)
  const points: [Point, boolean][] = [
    ['confirm', !by.emailVerified],
    ['address', addresses.length === 0],
    ['two-step', !(await hasTwoStep(shop, by.userId))],
  ]
  return {
    firstName: by.firstName,
    orders: orders.slice(0, SHOWN),
    total,
    latest: orders[0] ? await orderOf(shop, by, orders[0].number) : null,
    addresses: addresses.slice(0, ADDRESSES_SHOWN),
    points: points.flatMap(([point, isOpen]) => (isOpen ? [point] : [])),
    tasted: await tastedBy(shop, by),
    deletionAt: await deletionOf(shop, by),
    againKey: randomUUID(),
    words: words(context, 'dashboard', 'orders'),
  }
}

/** The customer's overview: the latest order first, then other orders, addresses and open tasks. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { firstName, orders, total, latest, addresses, points, tasted, deletionAt, againKey } = loaderData
  const { t, day, href } = useLanguage()
  useLivePage(latest ? [orderTopic(latest.id)] : [])
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
      <Said>{latest ? t(`dashboard.heading-${latest.status}`) : ''}</Said>
      {latest ? <LivePanel order={latest} /> : <NoOrders />}
      <Points points={points} />
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

function SectionHead({ id, title, to, all }: { id: string; title: string; to: string; all: string }) {
  const { href } = useLanguage()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id={id}>{title}</h2>
      <a className="arrow-link" href={href(to)}>
        {all}
        <Icon name="arrow-right" small />
      </a>
    </div>
  )
}
