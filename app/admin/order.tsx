import { data } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { orderAtDesk } from '#shop/order-desk.ts'
import { Failure } from '#shop/failure.ts'
import { carriers } from '#shop/fulfilment.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { readForm, refuse } from '../forms.server.ts'
import { staffOnly } from '../guards.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { Notice } from '../ui/notice.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/order'
import { answerOrder, doings } from './order/answer.server.ts'
import { Charges } from './order/charges.tsx'
import { History } from './order/history.tsx'
import { Lines } from './order/lines.tsx'
import { NextStep } from './order/next-step.tsx'
import { RefundForm } from './order/refund-form.tsx'
import { Returns } from './order/returns.tsx'
import { Recipient } from './order/recipient.tsx'
import { DeskStatus } from './desk-status.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'orders.read')
  const { shop } = ask(context)
  const desk = await orderAtDesk(shop, by, params.number).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not-found')
      throw data({ message: `Page Not Found: ${adminUrls.order(params.number)}` }, { status: 404, statusText: 'Not Found' })
    throw error
  })
  const asked = new URL(request.url).searchParams.get('done')
  const done = doings.find((one) => one === asked) ?? null
  return {
    desk,
    done,
    carriers,
    now: shop.now(),
    formKey: crypto.randomUUID(),
    words: words(context, 'admin', 'admin-order', 'cart', 'letters-named'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'orders.read')
  const values = await readForm(request)
  try {
    return await answerOrder(context, by, params.number, values)
  } catch (error) {
    return refuse(error, values)
  }
}

export default function AdminOrder({ loaderData: { desk, done, carriers, now, formKey }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { order } = desk
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const review = actionData && 'review' in actionData ? actionData.review : undefined
  return (
    <>
      <PageHead title={t('admin-order.title', { number: order.number })} />
      <div className="admin-head">
        <h1>{order.number}</h1>
        <DeskStatus status={order.status} />
      </div>
      {done && !refusal && !review && <Notice tone="ok">{t(`admin-order.done-${done}`)}</Notice>}
      {refusal && (
        <Notice tone="danger" role="alert">
          {t(`failures.${refusal.failure}` as MessageKey)}
        </Notice>
      )}
      <div className="admin-columns">
        <div className="admin-stack">
          <NextStep desk={desk} carriers={carriers} refusal={refusal} />
          <Lines desk={desk} />
          <Charges desk={desk} />
          {(desk.may.refund || review) && <RefundForm desk={desk} formKey={formKey} review={review} refusal={refusal} />}
          <Returns desk={desk} formKey={formKey} />
        </div>
        <div className="admin-stack">
          <Recipient desk={desk} />
          <History desk={desk} now={now} />
        </div>
      </div>
    </>
  )
}
