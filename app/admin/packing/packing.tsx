import './packing.css'
import { Failure } from '#shop/failure.ts'
import { beginPacking, packingBoard, getPickList } from '#shop/ordering/fulfilment/packing.ts'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { STAFF_TOPIC } from '#shared/live-topics.ts'
import { redirect } from 'react-router'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { LiveAnnouncement } from '#app/live/live-announcement.tsx'
import { useKeptActionData } from '#app/live/use-kept-action-data.ts'
import { useLiveRevalidation } from '#app/live/use-live-revalidation.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/packing'
import { PackingBoardParcel } from './packing-board-parcel.tsx'
import { PickList } from './pick-list.tsx'

/** Max orders of one pick list. */
const MAX_PICKED_ORDERS = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'orders.pack')
  const { shop } = getRequestContext(context)
  const { pick, all } = readAdminQuery('packing', request.url)
  const asked = pick.slice(0, MAX_PICKED_ORDERS)
  const board = await packingBoard(shop, by)
  const chosen = all ? board.parcels.slice(0, MAX_PICKED_ORDERS).map(({ number }) => number) : asked
  return {
    board,
    chosen,
    picked: chosen.length > 0 ? await getPickList(shop, by, chosen) : null,
    now: shop.now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'orders.pack')
  const values = await readForm(request)
  try {
    if (!values.begin) throw new Failure('invalid-input')
    const begun = await beginPacking(getRequestContext(context).shop, by, values.begin)
    // The parcel's page shows which colleague was first.
    return redirect(adminUrls.packingOrder(values.begin, { taken: begun.outcome === 'theirs' ? '1' : undefined }), 303)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The parcels to pack, laid out for a phone in the stock room. */
export default function AdminPackingPage({ loaderData: { board, chosen, picked, now }, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { parcels, waiting } = board
  useLiveRevalidation([STAFF_TOPIC])
  const kept = useKeptActionData(actionData)
  return (
    <>
      <PageHead title={t('admin-packing.title')} />
      <div className="admin-head">
        <h1>{t('admin-packing.title')}</h1>
        <p className="packing-count">{t('admin-packing.waiting', { count: waiting })}</p>
        <LiveAnnouncement>{t('admin-packing.waiting', { count: waiting })}</LiveAnnouncement>
      </div>
      {kept && <FailureNotice failure={kept.refusal.failure} />}
      {picked && <PickList picked={picked} numbers={chosen} />}
      {parcels.length === 0 ? (
        <section className="admin-card">
          <EmptyState title={t('admin-packing.none')} text={t('admin-packing.none-text')}>
            <LinkButton to={adminUrls.orders()}>{t('admin.orders')}</LinkButton>
          </EmptyState>
        </section>
      ) : (
        <>
          <form id="pick" method="get" action={href(adminUrls.packing())} className="packing-acts">
            <Button variant="secondary" icon="clipboard-list">
              {t('admin-packing.pick-selected')}
            </Button>
            <Button variant="ghost" name="all" value="1">
              {t('admin-packing.pick-all', { count: Math.min(parcels.length, MAX_PICKED_ORDERS) })}
            </Button>
          </form>
          <ul className="packing-board">
            {parcels.map((parcel) => (
              <PackingBoardParcel key={parcel.number} parcel={parcel} now={now} chosen={chosen.includes(parcel.number)} />
            ))}
          </ul>
          {waiting > parcels.length && <p className="text-ink-2">{t('admin-packing.more', { count: waiting - parcels.length })}</p>}
        </>
      )}
    </>
  )
}
