import '../parts/settings.css'
import '../parts/order.css'
import { redirect } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { getOrder } from '#shop/ordering/orders/orders.ts'
import { RequestReturn, requestReturn, getReturnable } from '#shop/ordering/fulfilment/returns.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { pageNotFound, orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/order-return'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { ReturnForm } from './return-form.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const { number, namesLocale, lines } = await getOrder(shop, by, params.number).catch(orNotFound(request))
  const { until, open, lines: returnable } = await getReturnable(shop, by, number)
  const leftOf = new Map(returnable.map(({ lineId, left }) => [lineId, left]))
  return {
    number,
    namesLocale,
    until: open ? until : null,
    lines: lines.flatMap(({ id, productName, variationName, pictureId, tint }) => {
      const left = leftOf.get(id) ?? 0
      return left > 0 ? [{ id, productName, variationName, pictureId, tint, left }] : []
    }),
    words: getMessageBundle(context, 'dashboard'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    await requestReturn(getRequestContext(context).shop, by, params.number, returnInputOf(values))
    setFlash(context, 'common.return-requested')
    return redirect(urls.order(params.number), 303)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') throw pageNotFound(request)
    if (error instanceof Failure && error.code === 'return-open-already') return toTheOpenOne(context, params.number)
    return rejectForm(error, values)
  }
}

/**
 * Redirects to the order, which shows the open return. Usually the first request of a double click
 * created it.
 */
function toTheOpenOne(context: Route.ActionArgs['context'], number: string): Response {
  setFlash(context, 'failures.return-open-already')
  return redirect(urls.order(number), 303)
}

/** The return form: which items of an order go back, and why. */
export default function OrderReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, namesLocale, until, lines } = loaderData
  const { t, day } = useLanguage()
  const refusal = actionData?.refusal
  const labels = { lines: t('returns.pieces'), reason: t('returns.reason'), note: t('returns.note') }
  const messages = { lines: { required: t('returns.none-chosen') }, reason: { required: t('returns.reason-required') } }
  const title = refusal && refusal.failure !== 'invalid-input' ? t(`failures.${refusal.failure}` as MessageKey) : undefined
  return (
    <DashboardFrame at="orders">
      <PageHead title={t('returns.title')} />
      <h1 className="order-page-heading">{t('returns.title')}</h1>
      {until ? (
        <>
          <p className="dashboard-lead">{t('returns.lead', { number, day: day(until) })}</p>
          <div className="return-page">
            {refusal && <ErrorSummary title={title} fields={refusal.fields} labels={labels} messages={messages} />}
            <ReturnForm number={number} namesLocale={namesLocale} lines={lines} refusal={refusal} />
          </div>
        </>
      ) : (
        <div className="mt-8">
          <EmptyState title={t('returns.cannot')} text={t('returns.cannot-why')}>
            <LinkButton to={urls.order(number)}>{t('orders.back-to-order')}</LinkButton>
          </EmptyState>
        </div>
      )}
    </DashboardFrame>
  )
}

/**
 * Each line has its own field for the number of items: 'pieces.<line>'. Throws
 * Failure('invalid-input') with the missing fields.
 */
function returnInputOf(values: Record<string, string>) {
  const lines = Object.entries(values).flatMap(([name, value]) => {
    const lineId = name.startsWith('pieces.') && name.slice('pieces.'.length)
    return lineId && value !== '0' && value !== '' ? [{ lineId, quantity: Number(value) }] : []
  })
  try {
    return parseForm(RequestReturn, { lines, reason: values.reason ?? '', note: values.note ?? '' })
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error
    const { reason, note } = error.fields
    const isMissing = lines.length === 0 || Object.keys(error.fields).some((name) => name.startsWith('lines'))
    throw new Failure('invalid-input', {
      fields: { ...(isMissing && { lines: 'required' }), ...(reason && { reason }), ...(note && { note }) },
    })
  }
}
