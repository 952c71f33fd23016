import './packing.css'
import { Failure } from '#shop/failure.ts'
import { beginPacking, packingBoard, pickList } from '#shop/ordering/fulfilment/packing.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { DESK } from '#shared/live-topics.ts'
import { redirect } from 'react-router'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { Said } from '#app/live/said.tsx'
import { useLivePage } from '#app/live/use-live-page.ts'
import { ask, words } from '#app/request/context.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/packing'
import { Parcel } from './parcel.tsx'
import { PickList } from './pick-list.tsx'

/** Max orders of one pick list. */
const MOST_PICKED = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'orders.pack')
  const { shop } = ask(context)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.getAll('pick').slice(0, MOST_PICKED)
  const board = await packingBoard(shop, by)
  const chosen = searchParams.has('all') ? board.parcels.slice(0, MOST_PICKED).map(({ number }) => number) : asked
  return {
    board,
    chosen,
    picked: chosen.length > 0 ? await pickList(shop, by, chosen) : null,
    now: shop.now(),
    words: words(context, 'admin-packing'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'orders.pack')
  const values = await readForm(request)
  try {
    if (!values.begin) throw new Failure('invalid-input')
    const begun = await beginPacking(ask(context).shop, by, values.begin)
    // The parcel's page shows which colleague was first.
    return redirect(adminUrls.packingOrder(values.begin, { taken: begun.outcome === 'theirs' ? '1' : undefined }), 303)
  } catch (error) {
    return refuse(error, values)
  }
}

/** The parcels to pack, laid out for a phone in the stock room. */
export default function PackingBoard({ loaderData: { board, chosen, picked, now }, actionData }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { parcels, waiting } = board
  useLivePage([DESK])
  return (
    <>
      <PageHead title={t('admin-packing.title')} />
      <div className="admin-head">
        <h1>{t('admin-packing.title')}</h1>
        <p className="packing-count">{t('admin-packing.waiting', { count: waiting })}</p>
        <Said>{t('admin-packing.waiting', { count: waiting })}</Said>
      </div>
      {actionData && <FailureNotice failure={actionData.refusal.failure} />}
      {picked && <PickList picked={picked} parcels={chosen.length} />}
      {parcels.length === 0 ? (
        <section className="admin-card">
          <Empty title={t('admin-packing.none')} text={t('admin-packing.none-text')}>
            <LinkButton to={adminUrls.orders()}>{t('admin.orders')}</LinkButton>
          </Empty>
        </section>
      ) : (
        <>
          <form id="pick" method="get" action={href(adminUrls.packing())} className="packing-acts">
            <Button variant="secondary" icon="clipboard-list">
              {t('admin-packing.pick-chosen')}
            </Button>
            <Button variant="ghost" name="all" value="1">
              {t('admin-packing.pick-all', { count: Math.min(parcels.length, MOST_PICKED) })}
            </Button>
          </form>
          <ul className="packing-board">
            {parcels.map((parcel) => (
              <Parcel key={parcel.number} parcel={parcel} now={now} chosen={chosen.includes(parcel.number)} />
            ))}
          </ul>
          {waiting > parcels.length && <p className="text-ink-2">{t('admin-packing.more', { count: waiting - parcels.length })}</p>}
        </>
      )}
    </>
  )
}
