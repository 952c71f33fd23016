import { deskCounts, DeskQuery, ordersAtDesk } from '#shop/order-desk.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { staffOnly } from '../guards.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask } from '../request.server.ts'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/overview'
import { DeskTable } from './orders/desk-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'desk')
  const { shop } = ask(context)
  const { orders } = await ordersAtDesk(shop, by, DeskQuery.parse({}))
  return { firstName: by.firstName, counts: await deskCounts(shop, by), latest: orders.slice(0, 10), now: shop.now() }
}

/** What waits to be done, and what came in last. */
export default function AdminOverview({ loaderData: { firstName, counts, latest, now } }: Route.ComponentProps) {
  const { t, href, number } = useLanguage()
  return (
    <>
      <PageHead title={t('admin.overview')} />
      <h1>{t('admin.welcome', { name: firstName })}</h1>
      <ul className="admin-tiles">
        {(['to-pack', 'packing', 'returns', 'unpaid'] as const).map((view) => (
          <li key={view}>
            <a href={href(adminUrls.orders({ view }))}>
              <span>{t(`admin.view-${view}`)}</span>
              <b>{number(counts[view])}</b>
            </a>
          </li>
        ))}
      </ul>
      <section className="admin-card" aria-labelledby="latest">
        <h2 id="latest">{t('admin.latest')}</h2>
        <DeskTable orders={latest} now={now} />
      </section>
    </>
  )
}
