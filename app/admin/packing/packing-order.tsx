import './packing.css'
import { redirect } from 'react-router'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { carriers, ship, ShipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { beginPacking, type Begun, CheckOff, checkOff, checkOffAll, packingOf, takeOver } from '#shop/ordering/fulfilment/packing.ts'
import type { Shop } from '#shop/shop.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { DESK } from '#shared/live-topics.ts'
import { orCutOff } from '#app/client/connection-lost.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parse, readForm, refuse } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { isAbout } from '#app/live/use-live.ts'
import { useLivePage } from '#app/live/use-live-page.ts'
import { orNotFound } from '#app/request/not-found.server.ts'
import { ask, words } from '#app/request/context.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/packing-order'
import { PackingLines } from './lines.tsx'
import { Progress } from './parcel.tsx'
import { Send } from './send.tsx'
import { Warnings } from './warnings.tsx'
import { WhosePacking } from './whose.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'orders.pack')
  const { shop } = ask(context)
  const parcel = await packingOf(shop, by, params.number).catch(orNotFound(request))
  const { searchParams } = new URL(request.url)
  return {
    parcel,
    carriers,
    taken: searchParams.has('taken'),
    done: searchParams.has('done'),
    words: words(context, 'admin-packing', 'admin-order'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'orders.pack')
  const { shop } = ask(context)
  const values = await readForm(request)
  const { number } = params
  try {
    if (values.intent === 'ship') {
      await ship(shop, by, number, parse(ShipOrder, { ...values, trackingUrl: values.trackingUrl || undefined }), { whole: true })
      return redirect(adminUrls.packingOrder(number, { done: '1' }), 303)
    }
    const begun = await pack(shop, by, number, values)
    return { theirs: begun.outcome === 'theirs' ? begun.packer : null }
  } catch (error) {
    return refuse(error, values)
  }
}

/**
 * The network in a stock room is unreliable. After a failed request the page stays, and staff can
 * press again.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(orCutOff)
}

async function pack(shop: Shop, by: Customer, number: string, values: Record<string, string>): Promise<Begun> {
  switch (values.intent) {
    case 'begin':
      return beginPacking(shop, by, number)
    case 'take-over':
      await takeOver(shop, by, number)
      return { outcome: 'yours' }
    case 'all':
      return checkOffAll(shop, by, number)
    case 'check':
      return checkOff(shop, by, number, parse(CheckOff, values))
    default:
      throw new Failure('invalid-input')
  }
}

/** The packing page of one parcel: its contents piece by piece, then shipping. */
export default function PackingOrder({ loaderData: { parcel, carriers, taken, done }, actionData }: Route.ComponentProps) {
  const { t, country, href } = useLanguage()
  useLivePage([DESK], { concerns: isAbout(parcel.number) })
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const theirs = (actionData && 'theirs' in actionData && actionData.theirs) || (taken && parcel.packer && !parcel.packer.isYou)
  const mayPack = (parcel.stage === 'paid' || parcel.stage === 'packing') && (parcel.packer === null || parcel.packer.isYou)
  return (
    <>
      <PageHead title={t('admin-packing.title-one', { number: parcel.number })} />
      <a className="packing-back" href={href(adminUrls.packing())}>
        <Icon name="arrow-left" small /> {t('admin-packing.back')}
      </a>
      <div className="admin-head">
        <h1>{parcel.number}</h1>
        <p className="admin-badges">
          {parcel.express && <Badge tone="rose">{t('admin.express')}</Badge>}
          <Badge tone="line">{country(parcel.shipTo.country)}</Badge>
        </p>
      </div>
      {done && <Notice tone="ok">{t('admin-order.done-ship')}</Notice>}
      {refusal && <FailureNotice failure={refusal.failure} />}
      <WhosePacking parcel={parcel} second={Boolean(theirs)} />
      <Warnings parcel={parcel} />
      <section className="admin-card" aria-labelledby="pieces">
        <h2 id="pieces">{t('admin-packing.into-the-box', { count: parcel.pieces })}</h2>
        <Progress packed={parcel.packed} pieces={parcel.pieces} />
        <PackingLines parcel={parcel} mayPack={mayPack} />
      </section>
      {mayPack && <Send parcel={parcel} carriers={carriers} refusal={refusal} />}
      {!mayPack && parcel.stage !== 'paid' && parcel.stage !== 'packing' && (
        <LinkButton to={adminUrls.packing()} variant="secondary">
          {t('admin-packing.next')}
        </LinkButton>
      )}
    </>
  )
}
