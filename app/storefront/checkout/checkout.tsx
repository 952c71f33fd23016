import { itemAt } from '#shared/present.ts'
import '#app/parts/address/checkout.css'
import { useEffect, useRef } from 'react'
import { redirect, useNavigation } from 'react-router'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { getCheckout, prepareExpressCheckout } from '#shop/ordering/checkout/checkout.ts'
import { Failure } from '#shop/failure.ts'
import { findAwaitingOrder } from '#shop/ordering/orders/orders.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useRootData } from '#app/request/root-data.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/checkout'
import { CartChanges } from '../parts/cart-changes.tsx'
import { AddressStep } from './address-step.tsx'
import { CheckoutAnswers } from './checkout-answers.tsx'
import { handleCheckoutAction, initialAddressOf, rejectCheckoutAddress } from './checkout-action.server.ts'
import { ConfirmEmailNotice } from './confirm-email-notice.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { sendCheckoutStep } from './send-checkout-step.ts'
import { NotPlaced } from './not-placed.tsx'
import { OrderSummaryAside, OrderSummaryFold } from './order-summary.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { type CheckoutStep, CheckoutSteps } from './checkout-steps.tsx'

/** The review step leads to the payment page. */
const order: CheckoutStep[] = ['address', 'delivery', 'review']

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const query = readQuery('checkout', request.url)
  const express = query.express !== undefined
  // A returning customer goes straight to the review step. If an answer is missing, checkout asks
  // its steps as usual.
  if (express && query.step === undefined)
    throw redirect(urls.checkout((await prepareExpressCheckout(shop, by)) ? { step: 'review', express: '1' } : {}))
  const view = await getCheckout(shop, by)
  const requested = order.indexOf(query.step as CheckoutStep)
  const open = order.indexOf(view.next)
  // A step opens only after all steps before it are complete.
  const step = itemAt(order, requested === -1 ? open : Math.min(requested, open))
  // The order was placed in another tab: this tab shows it, too, instead of an empty basket.
  if (view.cart.lines.length + view.cart.boxes.length === 0)
    throw redirect((await findAwaitingOrder(shop, by)) ? urls.checkoutSuccess() : urls.cart())
  // Everything sold out meanwhile: the review page shows that itself.
  if (view.cart.count === 0 && query.step !== 'review') throw redirect(urls.cart())
  // A step before the last has a URL of its own, so that Back from the next step leads to it. Who has
  // answered all of them before is not sent on.
  if (query.step === undefined && step !== 'review') throw redirect(urls.checkout({ step, sent: query.sent }))
  const begin = initialAddressOf(by, view)
  return {
    view,
    step,
    express,
    begin,
    form: addressForm(begin.country ?? ''),
    email: by.email,
    sent: query.sent !== undefined,
    orderKey: crypto.randomUUID(),
    words: getMessageBundle(context, 'checkout'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    return await handleCheckoutAction(getRequestContext(context), by, values)
  } catch (error) {
    if (values.intent === 'address' && error instanceof Failure) return rejectCheckoutAddress(getRequestContext(context), by, values, error)
    return rejectForm(error, values)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendCheckoutStep(serverAction)
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
    <div className="checkout" data-signed-in={useRootData().signedIn?.id}>
      <PageHead title={t('checkout.title')} />
      <div className="checkout-questions">
        <div>
          <OrderSummaryFold {...charged} />
          <CheckoutSteps now={step} />
          {step === 'delivery' && <CheckoutAnswers shipTo={view.shipTo} delivery={null} />}
          <h1 ref={heading} tabIndex={-1}>
            {t(`checkout.${step}-heading`)}
          </h1>
          {step === 'review' && <CheckoutAnswers shipTo={view.shipTo} delivery={delivery} />}
          <div className="grid gap-6">
            {actionData && 'cutOff' in actionData && (
              <ErrorSummary
                title={t('checkout.offline')}
                fields={{}}
                labels={{}}
                reasons={[t(actionData.ours ? 'common.error-other' : 'common.offline')]}
              />
            )}
            {!notPlaced && <CartChanges changes={view.cart.changes} />}
            {step === 'review' && <NotPlaced outcome={notPlaced} refusal={refusal} />}
            {step === 'address' && (
              <AddressStep view={view} begin={begin} form={form} typed={typed} refusal={refusal} busy={intent === 'address'} />
            )}
            {step === 'delivery' && <DeliveryStep view={view} refusal={refusal} busy={intent === 'delivery'} />}
            {step === 'review' && (
              <ReviewStep view={view} orderKey={orderKey} express={express} refusal={refusal} soldOut={notPlaced?.outcome === 'sold-out'} />
            )}
            {!view.emailVerified && <ConfirmEmailNotice email={email} step={step} sent={sent} busy={intent === 'confirm'} />}
          </div>
        </div>
      </div>
      <OrderSummaryAside {...charged} />
    </div>
  )
}

/** Focuses the heading when the step changes, as a new page would. */
function useHeadingFocus(step: CheckoutStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
