import '#app/parts/address/checkout.css'
import { useEffect, useRef } from 'react'
import { redirect, useNavigation } from 'react-router'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { checkoutOf, goExpress } from '#shop/ordering/checkout/checkout.ts'
import { Failure } from '#shop/failure.ts'
import { awaitingOrder } from '#shop/ordering/orders/orders.ts'
import { urls } from '#shared/urls.ts'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { customerOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useTold } from '#app/request/root-data.ts'
import { ask, words } from '#app/request/context.server.ts'
import { ErrorSummary } from '#app/ui/summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/checkout'
import { Changes } from '../parts/changes.tsx'
import { AddressStep } from './address-step.tsx'
import { Answers } from './answers.tsx'
import { answer, beginOf, refuseAddress } from './answer.server.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { heard } from './heard.ts'
import { NotPlaced } from './not-placed.tsx'
import { OrderAside, OrderFold } from './order.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { type Step, Steps } from './steps.tsx'

const order: Step[] = ['address', 'delivery', 'review']

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  const query = new URL(request.url).searchParams
  const express = query.has('express')
  // A returning customer goes straight to the review step. If an answer is missing, checkout asks
  // its steps as usual.
  if (express && !query.has('step')) throw redirect(urls.checkout((await goExpress(shop, by)) ? { step: 'review', express: '1' } : {}))
  const view = await checkoutOf(shop, by)
  const asked = order.indexOf(query.get('step') as Step)
  const open = order.indexOf(view.next)
  // A step opens only after all steps before it are complete.
  const step = order[asked === -1 ? open : Math.min(asked, open)]!
  // The order was placed in another tab: this tab shows it, too, instead of an empty basket.
  if (view.cart.lines.length === 0) throw redirect((await awaitingOrder(shop, by)) ? urls.checkoutSuccess() : urls.cart())
  // Everything sold out meanwhile: the review page shows that itself.
  if (view.cart.count === 0 && query.get('step') !== 'review') throw redirect(urls.cart())
  const begin = beginOf(by, view)
  return {
    view,
    step,
    express,
    begin,
    form: addressForm(begin.country ?? ''),
    email: by.email,
    sent: query.has('sent'),
    orderKey: crypto.randomUUID(),
    words: words(context, 'address', 'cart', 'checkout'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = customerOnly(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    return await answer(ask(context), by, values)
  } catch (error) {
    if (values.intent === 'address' && error instanceof Failure) return refuseAddress(ask(context), by, values, error)
    return refuse(error, values)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return heard(serverAction)
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, step, express, begin, email, sent, orderKey } = loaderData
  const { t } = useLanguage()
  const intent = useNavigation().formData?.get('intent')
  const heading = useHeadingFocus(step)
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const notPlaced = actionData && 'notPlaced' in actionData ? actionData.notPlaced : undefined
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  const form = (actionData && 'form' in actionData && actionData.form) || loaderData.form
  const delivery = view.options.find(({ method }) => method === view.deliveryMethod) ?? null
  const charged = { cart: view.cart, method: view.deliveryMethod, estimated: !view.shipTo }
  return (
    <div className="checkout" data-signed-in={useTold().signedIn?.id}>
      <PageHead title={t('checkout.title')} />
      <div className="checkout-questions">
        <div>
          <OrderFold {...charged} />
          <Steps now={step} />
          {step === 'delivery' && <Answers shipTo={view.shipTo} delivery={null} />}
          <h1 ref={heading} tabIndex={-1}>
            {t(`checkout.${step}-heading`)}
          </h1>
          {step === 'review' && <Answers shipTo={view.shipTo} delivery={delivery} />}
          <div className="grid gap-6">
            {actionData && 'cutOff' in actionData && (
              <ErrorSummary
                title={t('checkout.cut-off')}
                fields={{}}
                labels={{}}
                reasons={[t(actionData.ours ? 'common.error-other' : 'common.offline')]}
              />
            )}
            {!notPlaced && <Changes changes={view.cart.changes} />}
            {step === 'review' && <NotPlaced outcome={notPlaced} refusal={refusal} />}
            {step === 'address' && (
              <AddressStep view={view} begin={begin} form={form} typed={typed} refusal={refusal} busy={intent === 'address'} />
            )}
            {step === 'delivery' && <DeliveryStep view={view} refusal={refusal} busy={intent === 'delivery'} />}
            {step === 'review' && (
              <ReviewStep view={view} orderKey={orderKey} express={express} refusal={refusal} soldOut={notPlaced?.outcome === 'sold-out'} />
            )}
            {!view.emailVerified && <ConfirmEmail email={email} step={step} sent={sent} busy={intent === 'confirm'} />}
          </div>
        </div>
      </div>
      <OrderAside {...charged} />
    </div>
  )
}

/** Focuses the heading when the step changes, as a new page would. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
