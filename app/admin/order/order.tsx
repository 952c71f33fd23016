import { FailureNotice } from '#app/parts/failure-notice.tsx'
import '#app/parts/address/checkout.css'
import '../parts/order.css'
import { useEffect, useEffectEvent } from 'react'
import { data } from 'react-router'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { deliveryCountries } from '#shop/pricing/delivery.ts'
import { shownAddress } from '#shop/ordering/orders/order-address.ts'
import { type DeskOrderView, orderAtDesk } from '#shop/office/order-list.ts'
import { readOrderLetter } from '#shop/ordering/orders/order-mail.ts'
import { carriers } from '#shop/ordering/fulfilment/fulfilment.ts'
import { may } from '#shop/rights.ts'
import { DESK } from '#shared/live-topics.ts'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { NewsPill } from '#app/live/news-pill.tsx'
import { useFresh } from '#app/live/use-fresh.ts'
import { isAbout } from '#app/live/use-live.ts'
import { useTyped } from '#app/live/use-typed.ts'
import { orNotFound } from '#app/request/not-found.server.ts'
import { ask, words } from '#app/request/context.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/order'
import { answerOrder, doings, draftIn } from './answer.server.ts'
import { Charges } from './charges.tsx'
import { History } from './history.tsx'
import { Letters } from './letters.tsx'
import { Lines } from './lines.tsx'
import { NextStep } from './next-step.tsx'
import { Notes } from './notes.tsx'
import { OpenRefunds } from './open-refunds.tsx'
import { Papers } from './papers.tsx'
import { RefundForm } from './refund-form.tsx'
import { Returns } from './returns.tsx'
import { Recipient } from './recipient.tsx'
import { Forget } from './forget.tsx'
import { DeskStatus } from '../parts/desk-status.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'orders.read')
  const { shop } = ask(context)
  const desk = await orderAtDesk(shop, by, params.number).catch(orNotFound(request))
  const asked = new URL(request.url).searchParams
  const done = doings.find((one) => one === asked.get('done')) ?? null
  const letter = desk.letters.find(({ id, readable }) => readable && id === asked.get('letter'))
  return {
    desk,
    done,
    letter: letter ? await readOrderLetter(shop, by, params.number, letter.id) : null,
    draft: await draftIn(context, by, params.number, asked),
    packs: may(by, 'orders.pack'),
    carriers,
    form: addressForm(desk.order.shipTo.country),
    shownAddress: shownAddress(desk.order.shipTo),
    countries: desk.may.changeAddress ? deliveryCountries(shop.settings) : [],
    now: shop.now(),
    formKey: crypto.randomUUID(),
    words: words(context, 'admin', 'admin-order', 'admin-desk', 'address', 'cart', 'letters-named', 'live'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'orders.read')
  const values = await readForm(request)
  try {
    return await answerOrder(context, by, params.number, values)
  } catch (error) {
    const refused = refuse(error, values)
    if (values.intent !== 'address') return refused
    return data({ ...refused.data, form: addressForm(values.country ?? '') }, refused.init ?? {})
  }
}

export default function AdminOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, done, letter, packs, carriers, form, countries, now, formKey } = loaderData
  const draft = actionData ? null : loaderData.draft
  const { t } = useLanguage()
  const { order } = desk
  const { isChanged, show } = useChanges(desk, actionData !== undefined || draft !== null)
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const review = actionData && 'review' in actionData ? actionData.review : draft?.review
  const chosen = actionData && 'chosen' in actionData ? actionData.chosen : undefined
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  const asked = actionData && 'form' in actionData ? actionData.form : form
  return (
    <>
      <PageHead title={t('admin-order.title', { number: order.number })} />
      <NewsPill news={isChanged ? t('live.changed-elsewhere') : null} show={show} />
      <div className="admin-head">
        <h1>{order.number}</h1>
        <Badges desk={desk} />
      </div>
      {done && !refusal && !review && (
        <Notice tone="ok">{t(isOfOld(done) ? `admin-order.done-${done}` : `admin-desk.done-${done}`)}</Notice>
      )}
      {refusal && (
        <FailureNotice
          failure={refusal.failure}
          says={refusal.failure === 'too-much' && refusal.values.intent === 'tag' && 'admin-desk.tags-full'}
        />
      )}
      {draft?.failure && <FailureNotice failure={draft.failure} />}
      <div className="admin-columns">
        <div className="admin-stack">
          <OpenRefunds desk={desk} now={now} />
          <NextStep desk={desk} carriers={carriers} refusal={refusal} cancelNote={draft?.cancelNote} />
          <Lines desk={desk} />
          <Charges desk={desk} />
          {(desk.may.refund || review) && <RefundForm desk={desk} formKey={formKey} review={review} chosen={chosen} refusal={refusal} />}
          <Returns desk={desk} formKey={formKey} refusal={refusal} />
        </div>
        <div className="admin-stack">
          <Recipient
            desk={desk}
            form={asked}
            shownAddress={loaderData.shownAddress}
            countries={countries}
            typed={typed}
            refusal={refusal}
          />
          <Papers desk={desk} packs={packs} />
          <Notes desk={desk} now={now} formKey={formKey} refusal={refusal} />
          <History desk={desk} now={now} />
          <Letters desk={desk} now={now} letter={letter} formKey={formKey} />
          <Forget desk={desk} refusal={refusal} />
        </div>
      </div>
    </>
  )
}

/**
 * Shows changes by others at once. While a form is being filled in, or an answer is on the page, it
 * only announces them.
 */
function useChanges(desk: DeskOrderView, isAnswered: boolean): { isChanged: boolean; show: () => void } {
  const { fresh, show } = useFresh<() => { desk: DeskOrderView }>([DESK], { concerns: isAbout(desk.order.number) })
  const isBusy = useTyped() || isAnswered
  const isOther = fresh !== null && JSON.stringify(fresh.desk) !== JSON.stringify(desk)
  const isShown = isOther && !isBusy
  const showNow = useEffectEvent(show)
  useEffect(() => {
    if (isShown) showNow()
  }, [isShown])
  return { isChanged: isOther && isBusy, show }
}

function Badges({ desk: { order, demo, takenBy } }: { desk: DeskOrderView }) {
  const { t } = useLanguage()
  return (
    <div className="admin-badges">
      <DeskStatus status={order.status} stage={order.stage} />
      {takenBy !== null && <Badge icon="phone">{takenBy ? t('admin-desk.taken-by', { name: takenBy }) : t('admin-desk.by-phone')}</Badge>}
      {demo && <Badge>{t('admin-desk.demo')}</Badge>}
    </div>
  )
}

const ofOld = ['pack', 'ship', 'deliver', 'cancel', 'refund', 'answer', 'receive'] as const
/** The older actions have their messages in another group. */
function isOfOld(done: (typeof doings)[number]): done is (typeof ofOld)[number] {
  return (ofOld as readonly string[]).includes(done)
}
