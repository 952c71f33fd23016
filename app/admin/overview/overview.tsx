import { redirect } from 'react-router'
import type { Customer } from '#shop/actor.ts'
import { getStaffAlerts, getMailHealth, getSyncHealth } from '#shop/office/operations/alerts.ts'
import { Failure } from '#shop/failure.ts'
import { getReadiness } from '#shop/office/settings/readiness.ts'
import { getSalesReport, ReportQuery } from '#shop/office/finance/reports.ts'
import { listLowStock } from '#shop/stock/low-stock.ts'
import { DEFAULT_LOW_STOCK_LEVEL } from '#shop/settings.ts'
import { countOrdersForStaff, OrderListQuery, listOrdersForStaff } from '#shop/office/orders/order-list.ts'
import { retryRefund } from '#shop/ordering/payments/refunds.ts'
import { may } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { STAFF_TOPIC } from '#shared/live-topics.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useKeptActionData } from '#app/live/use-kept-action-data.ts'
import { useLiveRevalidation } from '#app/live/use-live-revalidation.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/overview'
import { AdminOrderTable } from '../parts/tables/admin-order-table.tsx'
import './overview.css'
import { AlertList } from './alert-list.tsx'
import { MailHealthPanel, SyncHealthPanel } from './health-panels.tsx'
import { LowStockPanel } from './low-stock-panel.tsx'
import { ReadinessList } from './readiness-list.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { ReportDefinitions } from './report-definitions.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { RevenueByCountry, DeliveryMethodShares, BestSellers } from './revenue-shares.tsx'
import { ReportTiles } from './report-tiles.tsx'
import { reportViewOf } from './report-view.server.ts'

const LATEST_ORDERS_SHOWN = 8
const LOW_STOCK_SHOWN = 5
/** Milliseconds between two refreshes. The reports take longer than a list. */
const REFRESH_INTERVAL_MS = 5000

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'admin.read')
  const { shop, locale } = getRequestContext(context)
  const asked = ReportQuery.parse(readAdminQuery('admin', request.url))
  // The sums over a year take as long as everything else together, so PostgreSQL runs both at once.
  const [figures, work] = await Promise.all([may(by, 'figures.read') ? getSalesReport(shop, by, asked) : null, workOf(shop, by)])
  return {
    firstName: by.firstName,
    ...work,
    figures: figures && reportViewOf(figures, shop.settings, locale),
    now: shop.now(),
  }
}

/**
 * Open work and system health. Many short queries run one after another, so that a refresh takes
 * few database connections from buyers.
 */
async function workOf(shop: Shop, by: Customer) {
  const { orders } = await listOrdersForStaff(shop, by, OrderListQuery.parse({}), LATEST_ORDERS_SHOWN)
  return {
    latest: orders,
    counts: await countOrdersForStaff(shop, by),
    hand: await getStaffAlerts(shop, by),
    low: { ...(await listLowStock(shop, by, LOW_STOCK_SHOWN)), usual: DEFAULT_LOW_STOCK_LEVEL },
    mail: may(by, 'mail.read') ? await getMailHealth(shop, by) : null,
    sync: may(by, 'sync.run') ? await getSyncHealth(shop, by) : null,
    readiness: may(by, 'settings.change') ? await getReadiness(shop, by) : [],
  }
}

/** Retries a failed refund. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'orders.refund')
  const values = await readForm(request)
  try {
    if (values.intent !== 'try-refund') throw new Failure('invalid-input')
    await retryRefund(getRequestContext(context).shop, by, values.id ?? '')
    return redirect(adminUrls.admin(), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/**
 * Reports, open work and the latest orders. Staff without the right to reports see only the work.
 */
export default function AdminOverviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, counts, latest, hand, low, figures, mail, sync, readiness, now } = loaderData
  const { t } = useLanguage()
  useLiveRevalidation([STAFF_TOPIC], { every: REFRESH_INTERVAL_MS })
  const kept = useKeptActionData(actionData)
  return (
    <>
      <PageHead title={t('admin-overview.title')} />
      <div className="admin-head">
        <div className="overview-title">
          <h1>{t('admin.welcome', { name: firstName })}</h1>
          {figures?.hasDemo && <Badge tone="warn">{t('admin-overview.demo')}</Badge>}
        </div>
        {figures && <PeriodPicker period={figures.period} />}
      </div>
      {kept && <FailureNotice failure={kept.refusal.failure} />}
      <ReadinessList steps={readiness} />
      {figures ? <ReportTiles figures={figures} /> : <Work counts={counts} />}
      <AlertList hand={hand} />
      <div className="admin-columns overview-even">
        {figures ? <RevenueChart figures={figures} /> : <Latest latest={latest} now={now} />}
        <LowStockPanel {...low} />
      </div>
      {figures && (
        <>
          <div className="admin-columns overview-even">
            <Latest latest={latest} now={now} counts={counts} />
            <RevenueByCountry title={t('admin-overview.origins')} note={t('admin-overview.origins-note')} parts={figures.origins} />
          </div>
          <div className="overview-thirds">
            <BestSellers products={figures.products} />
            <RevenueByCountry
              title={t('admin-overview.destinations')}
              note={t('admin-overview.destinations-note')}
              parts={figures.destinations}
            />
            <DeliveryMethodShares methods={figures.methods} />
          </div>
        </>
      )}
      {(mail ?? sync) && (
        <div className="overview-halves">
          {mail && <MailHealthPanel mail={mail} now={now} />}
          {sync && <SyncHealthPanel sync={sync} now={now} />}
        </div>
      )}
      {figures && <ReportDefinitions timeZone={figures.timeZone} hasDemo={figures.hasDemo} />}
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

function Latest({ latest, now, counts }: Pick<Data, 'latest' | 'now'> & { counts?: Data['counts'] }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="latest">
      <div className="chart-head">
        <h2 id="latest">{t('admin.latest')}</h2>
        {counts && <WorkChips counts={counts} />}
      </div>
      {latest.length === 0 ? <p>{t('admin.no-orders-yet')}</p> : <AdminOrderTable orders={latest} now={now} />}
    </section>
  )
}

const waiting = ['to-pack', 'packing', 'returns', 'unpaid'] as const

function WorkChips({ counts }: Pick<Data, 'counts'>) {
  const { t, href, number } = useLanguage()
  return (
    <nav className="pills" aria-label={t('admin.views')}>
      {waiting.map((view) => (
        <a key={view} className="chip" href={href(adminUrls.orders({ view }))}>
          {t(`admin.view-${view}`)} <span>{number(counts[view])}</span>
        </a>
      ))}
    </nav>
  )
}

function Work({ counts }: Pick<Data, 'counts'>) {
  const { t, href, number } = useLanguage()
  return (
    <ul className="admin-tiles">
      {waiting.map((view) => (
        <li key={view}>
          <a href={href(adminUrls.orders({ view }))}>
            <span>{t(`admin.view-${view}`)}</span>
            <b>{number(counts[view])}</b>
          </a>
        </li>
      ))}
    </ul>
  )
}
