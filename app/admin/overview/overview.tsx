import { redirect } from 'react-router'
import type { Customer } from '#shop/actor.ts'
import { atHand, mailHealth, syncHealth } from '#shop/office/alerts.ts'
import { Failure } from '#shop/failure.ts'
import { figuresOf, FiguresQuery } from '#shop/office/reports.ts'
import { lowStock } from '#shop/stock/low-stock.ts'
import { USUAL_LOW_LEVEL } from '#shop/settings.ts'
import { deskCounts, DeskQuery, ordersAtDesk } from '#shop/office/order-list.ts'
import { tryRefundAgain } from '#shop/ordering/payments/refunds.ts'
import { may } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { DESK } from '#shared/live-topics.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useLivePage } from '#app/live/use-live-page.ts'
import { ask, words } from '#app/request/context.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/overview'
import { DeskTable } from '../parts/tables/order-table.tsx'
import './overview.css'
import { Hand } from './hand.tsx'
import { Mail, Sync } from './health.tsx'
import { Low } from './low.tsx'
import { Periods } from './periods.tsx'
import { Reckoning } from './reckoning.tsx'
import { Revenue } from './revenue.tsx'
import { Countries, Methods, Products } from './shares.tsx'
import { Tiles } from './tiles.tsx'
import { viewOf } from './view.server.ts'

const LATEST = 8
const LOW = 5
/** Milliseconds between two refreshes. The reports take longer than a list. */
const EVERY = 5000

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'desk')
  const { shop, locale } = ask(context)
  const asked = FiguresQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  // The sums over a year take as long as everything else together, so PostgreSQL runs both at once.
  const [figures, work] = await Promise.all([may(by, 'figures.read') ? figuresOf(shop, by, asked) : null, workOf(shop, by)])
  return {
    firstName: by.firstName,
    ...work,
    figures: figures && viewOf(figures, shop.settings, locale),
    now: shop.now(),
    words: words(context, 'admin-overview'),
  }
}

/**
 * Open work and system health. Many short queries run one after another, so that a refresh takes
 * few database connections from buyers.
 */
async function workOf(shop: Shop, by: Customer) {
  const { orders } = await ordersAtDesk(shop, by, DeskQuery.parse({}))
  return {
    latest: orders.slice(0, LATEST),
    counts: await deskCounts(shop, by),
    hand: await atHand(shop, by),
    low: { ...(await lowStock(shop, by, LOW)), usual: USUAL_LOW_LEVEL },
    mail: may(by, 'mail.read') ? await mailHealth(shop, by) : null,
    sync: may(by, 'sync.run') ? await syncHealth(shop, by) : null,
  }
}

/** Retries a failed refund. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'orders.refund')
  const values = await readForm(request)
  try {
    if (values.intent !== 'try-refund') throw new Failure('invalid-input')
    await tryRefundAgain(ask(context).shop, by, values.id ?? '')
    return redirect(adminUrls.admin(), 303)
  } catch (error) {
    return refuse(error, values)
  }
}

/**
 * Reports, open work and the latest orders. Staff without the right to reports see only the work.
 */
export default function AdminOverview({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, counts, latest, hand, low, figures, mail, sync, now } = loaderData
  const { t } = useLanguage()
  useLivePage([DESK], { every: EVERY })
  return (
    <>
      <PageHead title={t('admin-overview.title')} />
      <div className="admin-head">
        <div className="overview-title">
          <h1>{t('admin.welcome', { name: firstName })}</h1>
          {figures?.hasDemo && <Badge tone="warn">{t('admin-overview.demo')}</Badge>}
        </div>
        {figures && <Periods period={figures.period} />}
      </div>
      {actionData && <FailureNotice failure={actionData.refusal.failure} />}
      {figures ? <Tiles figures={figures} /> : <Work counts={counts} />}
      <Hand hand={hand} />
      <div className="admin-columns overview-even">
        {figures ? <Revenue figures={figures} /> : <Latest latest={latest} now={now} />}
        <Low {...low} />
      </div>
      {figures && (
        <>
          <div className="admin-columns overview-even">
            <Latest latest={latest} now={now} counts={counts} />
            <Countries title={t('admin-overview.origins')} note={t('admin-overview.origins-note')} parts={figures.origins} />
          </div>
          <div className="overview-thirds">
            <Products products={figures.products} />
            <Countries title={t('admin-overview.destinations')} note={t('admin-overview.destinations-note')} parts={figures.destinations} />
            <Methods methods={figures.methods} />
          </div>
        </>
      )}
      {(mail ?? sync) && (
        <div className="overview-halves">
          {mail && <Mail mail={mail} now={now} />}
          {sync && <Sync sync={sync} now={now} />}
        </div>
      )}
      {figures && <Reckoning timeZone={figures.timeZone} hasDemo={figures.hasDemo} />}
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
      {latest.length === 0 ? <p>{t('admin.no-orders-yet')}</p> : <DeskTable orders={latest} now={now} />}
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
