import './packing.css'
import { redirect } from 'react-router'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { carriers, shipOrder, ShipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import {
  beginPacking,
  type PackingClaim,
  CheckOffLine,
  checkOffLine,
  checkOffAllLines,
  getPacking,
  takeOverPacking,
} from '#shop/ordering/fulfilment/packing.ts'
import type { Shop } from '#shop/shop.ts'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { STAFF_TOPIC } from '#shared/live-topics.ts'
import { orConnectionLost } from '#app/client/connection-lost.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { concernsOrder } from '#app/live/use-live-topics.ts'
import { useKeptActionData } from '#app/live/use-kept-action-data.ts'
import { useLiveRevalidation } from '#app/live/use-live-revalidation.ts'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/packing-order'
import { PackingLines } from './packing-lines.tsx'
import { PackingProgress } from './packing-board-parcel.tsx'
import { SendParcelForm } from './send-parcel-form.tsx'
import { PackingWarnings } from './packing-warnings.tsx'
import { PackerNotice } from './packer-notice.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'orders.pack')
  const { shop } = getRequestContext(context)
  const parcel = await getPacking(shop, by, params.number).catch(orNotFound(request))
  const { taken, done } = readAdminQuery('packingOrder', request.url)
  return {
    parcel,
    carriers,
    taken: taken !== undefined,
    done: done !== undefined,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'orders.pack')
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  const { number } = params
  try {
    if (values.intent === 'ship') {
      const parcel = parseForm(ShipOrder, {
        ...values,
        trackingUrl: values.trackingUrl || undefined,
        despiteWithdrawal: values.despiteWithdrawal === 'on',
      })
      await shipOrder(shop, by, number, { ...parcel, whole: true })
      return redirect(adminUrls.packingOrder(number, { done: '1' }), 303)
    }
    const begun = await pack(shop, by, number, values)
    return { theirs: begun.outcome === 'theirs' ? begun.packer : null }
  } catch (error) {
    return rejectForm(error, values)
  }
}

/**
 * The network in a stock room is unreliable. After a failed request the page stays, and staff can
 * press again.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(orConnectionLost)
}

async function pack(shop: Shop, by: Customer, number: string, values: Record<string, string>): Promise<PackingClaim> {
  switch (values.intent) {
    case 'begin':
      return beginPacking(shop, by, number)
    case 'take-over':
      await takeOverPacking(shop, by, number)
      return { outcome: 'yours' }
    case 'all':
      return checkOffAllLines(shop, by, number)
    case 'check':
      return checkOffLine(shop, by, number, parseForm(CheckOffLine, values))
    default:
      throw new Failure('invalid-input')
  }
}

/** The packing page of one parcel: its contents piece by piece, then shipping. */
export default function AdminPackingOrderPage({ loaderData: { parcel, carriers, taken, done }, actionData }: Route.ComponentProps) {
  const { t, country, href } = useLanguage()
  useLiveRevalidation([STAFF_TOPIC], { concerns: concernsOrder(parcel.number) })
  const kept = useKeptActionData(actionData)
  const refusal = kept && 'refusal' in kept ? kept.refusal : undefined
  const theirs = (kept && 'theirs' in kept && kept.theirs) || (taken && parcel.packer && !parcel.packer.isYou)
  const isOpen = parcel.stage === 'paid' || parcel.stage === 'packing'
  const mayPack = isOpen && (parcel.packer === null || parcel.packer.isYou)
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
      {refusal && <FailureNotice failure={refusal.failure} />}
      {done && parcel.stage === 'shipped' ? (
        <Notice tone="ok">{t(parcel.isEmailed ? 'admin-order.done-ship' : 'admin-order.done-ship-no-email')}</Notice>
      ) : (
        <PackerNotice parcel={parcel} second={Boolean(theirs)} />
      )}
      <PackingWarnings parcel={parcel} />
      <section className="admin-card" aria-labelledby="pieces">
        <h2 id="pieces">{t(isOpen ? 'admin-packing.items-to-pack' : 'admin-packing.pieces', { count: parcel.pieces })}</h2>
        <PackingProgress packed={parcel.packed} pieces={parcel.pieces} />
        <PackingLines parcel={parcel} mayPack={mayPack} />
      </section>
      {mayPack && <SendParcelForm parcel={parcel} carriers={carriers} refusal={refusal} />}
      {!isOpen && (
        <LinkButton to={adminUrls.packing()} variant="secondary">
          {t('admin-packing.next')}
        </LinkButton>
      )}
    </>
  )
}
