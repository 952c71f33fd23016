import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import '#app/parts/address/checkout.css'
import '../parts/styles/order.css'
import { useEffect, useEffectEvent } from 'react'
import { data } from 'react-router'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { deliveryCountries } from '#shop/pricing/delivery.ts'
import { addressFingerprint } from '#shop/ordering/orders/order-address.ts'
import { type OrderForStaff, getOrderForStaff } from '#shop/office/orders/order-list.ts'
import { readOrderEmail } from '#shop/ordering/order-notices/resend-order-email.ts'
import { carriers } from '#shop/ordering/fulfilment/fulfilment.ts'
import { may } from '#shop/rights.ts'
import { STAFF_TOPIC } from '#shared/live-topics.ts'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { NewItemsPill } from '#app/live/new-items-pill.tsx'
import { useFreshLoaderData } from '#app/live/use-fresh-loader-data.ts'
import { concernsOrder } from '#app/live/use-live-topics.ts'
import { useHasTypedInput } from '#app/live/use-has-typed-input.ts'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/order'
import { handleOrderAction, orderActionNames, readPendingOrderAction } from './order-action.server.ts'
import { OrderCharges } from './order-charges.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderEmails } from './order-emails.tsx'
import { AdminOrderLines } from './order-lines.tsx'
import { OrderNextStep } from './order-next-step.tsx'
import { OrderStaffNotes } from './order-staff-notes.tsx'
import { UndoChange } from './undo-change.tsx'
import { OpenRefunds } from './open-refunds.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { isRefusedRefund, RefundForm } from './refund-form.tsx'
import { AdminOrderReturns } from './order-returns.tsx'
import { doneMessageKey } from './done-message.ts'
import { OrderRecipient } from './order-recipient.tsx'
import { EraseGuestSection } from './erase-guest.tsx'
import { AdminOrderStatus } from '../parts/orders/admin-order-status.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'orders.read')
  const { shop } = getRequestContext(context)
  const orderView = await getOrderForStaff(shop, by, params.number).catch(orNotFound(request))
  const asked = readAdminQuery('order', request.url)
  const done = orderActionNames.find((one) => one === asked.done) ?? null
  const email = orderView.emails.find(({ id, readable }) => readable && id === asked.email)
  return {
    orderView,
    done,
    tag: asked.tag ?? '',
    note: orderView.notes.find(({ id, isRemovable }) => isRemovable && id === asked.note)?.id ?? null,
    email: email ? await readOrderEmail(shop, by, { number: params.number, emailId: email.id }) : null,
    draft: await readPendingOrderAction(context, by, params.number, asked.draft),
    packs: may(by, 'orders.pack'),
    carriers,
    form: addressForm(orderView.order.shipTo.country),
    shownAddress: addressFingerprint(orderView.order.shipTo),
    countries: orderView.may.changeAddress ? deliveryCountries(shop.settings) : [],
    now: shop.now(),
    formKey: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'orders.read')
  const values = await readForm(request)
  try {
    return await handleOrderAction(context, by, params.number, values)
  } catch (error) {
    const refused = rejectForm(error, values)
    if (values.intent !== 'address') return refused
    return data({ ...refused.data, form: addressForm(values.country ?? '') }, refused.init ?? {})
  }
}

export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderView, done, tag, note, email, packs, carriers, form, countries, now, formKey } = loaderData
  const draft = actionData ? null : loaderData.draft
  const { t } = useLanguage()
  const { order } = orderView
  const { isChanged, show } = useChanges(orderView, actionData !== undefined || draft !== null)
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const review = actionData && 'review' in actionData ? actionData.review : draft?.review
  const chosen = actionData && 'chosen' in actionData ? actionData.chosen : undefined
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  const asked = actionData && 'form' in actionData ? actionData.form : form
  return (
    <>
      <PageHead title={t('admin-order.title', { number: order.number })} />
      <NewItemsPill news={isChanged ? t('live.changed-elsewhere') : null} show={show} />
      <div className="admin-head">
        <h1>{order.number}</h1>
        <Badges orderView={orderView} />
      </div>
      {done && !refusal && !review && (
        <Notice tone="ok">
          <p>
            <output>{t(doneMessageKey(done, order.email !== null))}</output>
          </p>
          <UndoChange orderView={orderView} done={done} tag={tag} note={note} />
        </Notice>
      )}
      {refusal && !isRefusedRefund(refusal) && (
        <FailureNotice
          failure={refusal.failure}
          says={refusal.failure === 'too-much' && refusal.values.intent === 'tag' && 'admin-orders.tags-full'}
        />
      )}
      {draft?.failure && <FailureNotice failure={draft.failure} />}
      <div className="admin-columns">
        <div className="admin-stack">
          <OpenRefunds orderView={orderView} now={now} />
          <OrderNextStep orderView={orderView} carriers={carriers} refusal={refusal} cancelNote={draft?.cancelNote} />
          <AdminOrderLines orderView={orderView} />
          <OrderCharges orderView={orderView} />
          {(orderView.may.refund || review) && (
            <RefundForm orderView={orderView} formKey={formKey} review={review} chosen={chosen} refusal={refusal} />
          )}
          <AdminOrderReturns orderView={orderView} formKey={formKey} refusal={refusal} />
        </div>
        <div className="admin-stack">
          <OrderRecipient
            orderView={orderView}
            form={asked}
            shownAddress={loaderData.shownAddress}
            countries={countries}
            typed={typed}
            refusal={refusal}
          />
          <OrderDocuments orderView={orderView} packs={packs} />
          <OrderStaffNotes orderView={orderView} now={now} formKey={formKey} refusal={refusal} />
          <OrderHistory orderView={orderView} now={now} />
          <OrderEmails orderView={orderView} now={now} email={email} formKey={formKey} />
          <EraseGuestSection orderView={orderView} refusal={refusal} />
        </div>
      </div>
    </>
  )
}

/**
 * Shows changes by others at once. While a form is being filled in, or an answer is on the page, it
 * only announces them.
 */
function useChanges(orderView: OrderForStaff, isAnswered: boolean): { isChanged: boolean; show: () => void } {
  const { fresh, show } = useFreshLoaderData<() => { orderView: OrderForStaff }>([STAFF_TOPIC], {
    concerns: concernsOrder(orderView.order.number),
  })
  const isBusy = useHasTypedInput() || isAnswered
  const isOther = fresh !== null && JSON.stringify(fresh.orderView) !== JSON.stringify(orderView)
  const isShown = isOther && !isBusy
  const showNow = useEffectEvent(show)
  useEffect(() => {
    if (isShown) showNow()
  }, [isShown])
  return { isChanged: isOther && isBusy, show }
}

function Badges({ orderView: { order, demo, takenBy } }: { orderView: OrderForStaff }) {
  const { t } = useLanguage()
  return (
    <div className="admin-badges">
      <AdminOrderStatus {...order} />
      {takenBy !== null && (
        <Badge icon="phone">{takenBy ? t('admin-orders.taken-by', { name: takenBy }) : t('admin-orders.by-phone')}</Badge>
      )}
      {demo && <Badge>{t('admin-orders.demo')}</Badge>}
    </div>
  )
}
