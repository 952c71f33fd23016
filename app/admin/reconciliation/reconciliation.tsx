import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Failure } from '#shop/failure.ts'
import { FixDifferences, fixDifferences, reconcile, ReconciliationQuery } from '#shop/office/finance/reconciliation.ts'
import { may } from '#shop/rights.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { getCheckResult } from '#shop/base/process/check-results.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/reconciliation'
import { Ago } from '../parts/ago.tsx'
import { DifferenceForm } from './difference-form.tsx'
import { FixResults } from './fix-results.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import './reconciliation.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'orders.read')
  const { shop } = getRequestContext(context)
  const asked = readAdminQuery('reconciliation', request.url)
  const query = ReconciliationQuery.parse(asked)
  return {
    query,
    last: await getCheckResult(shop, 'reconciliation'),
    compared: asked.compare === '1' ? await comparison() : null,
    mayFix: may(by, 'orders.refund'),
    now: shop.now(),
  }

  /** The failure's code where the provider does not answer or the period is wrong. */
  async function comparison() {
    return reconcile(shop, by, query).catch((error: unknown) => {
      if (error instanceof Failure && (error.code === 'payment-unavailable' || error.code === 'invalid-input')) return error.code
      throw error
    })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'orders.refund')
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  try {
    return { outcomes: await fixDifferences(shop, by, parseForm(FixDifferences, fixInputOf(values))) }
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The button of a row names its order; the buttons for the selection do not. */
function fixInputOf({ record, refund, intent, ...values }: Record<string, string>) {
  if (record) return { fix: 'record', providerOrderIds: [record] }
  if (refund) return { fix: 'refund', providerOrderIds: [refund] }
  const selected = Object.keys(values).flatMap((name) => (name.startsWith('order.') ? [name.slice('order.'.length)] : []))
  return { fix: intent, providerOrderIds: selected }
}

export default function ReconciliationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, last, compared, mayFix, now } = loaderData
  const period = compared && typeof compared === 'object' ? { from: isoDay(compared.from), to: isoDay(compared.to) } : query
  const { t, href } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const wrong = refusal?.fields.providerOrderIds
  return (
    <>
      <PageHead title={t('admin.reconciliation')} />
      <div className="admin-head">
        <h1>{t('admin.reconciliation')}</h1>
      </div>
      <div className="admin-stack">
        {actionData && 'outcomes' in actionData && <FixResults outcomes={actionData.outcomes} />}
        {refusal && (
          <FailureNotice
            failure={refusal.failure}
            says={wrong ? (wrong === 'too-long' ? 'admin-reconciliation.too-many' : 'admin-reconciliation.none-selected') : false}
          />
        )}
        <section className="admin-card" aria-labelledby="period">
          <h2 id="period">{t('admin-reconciliation.compare')}</h2>
          <p>{t('admin-reconciliation.intro')}</p>
          <p className="text-ink-2">
            {last ? (
              <>
                {t('admin-reconciliation.last', { count: last.count })} <Ago at={last.at} now={now} />
              </>
            ) : (
              t('admin-reconciliation.never')
            )}
          </p>
          <form
            key={`${period.from} ${period.to}`}
            method="get"
            action={href(adminUrls.reconciliation())}
            className="reconciliation-period"
          >
            <QueryFields of={adminUrls.reconciliation({ compare: '1' })} />
            <InputField name="from" type="date" label={t('admin-reconciliation.from')} required={false} defaultValue={period.from ?? ''} />
            <InputField name="to" type="date" label={t('admin-reconciliation.to')} required={false} defaultValue={period.to ?? ''} />
            <Button size="small">{t('admin-reconciliation.compare')}</Button>
          </form>
        </section>
        {compared === 'payment-unavailable' && <Notice tone="warn">{t('admin-reconciliation.provider-offline')}</Notice>}
        {compared === 'invalid-input' && <Notice tone="warn">{t('admin-reconciliation.wrong-period')}</Notice>}
        {compared && typeof compared === 'object' && (
          <section className="admin-card" aria-labelledby="result">
            <h2 id="result">{t('admin-reconciliation.result')}</h2>
            <p>
              {t('admin-reconciliation.compared', {
                payments: compared.payments,
                refunds: compared.refunds,
                others: compared.others,
              })}
            </p>
            {compared.differences.length === 0 ? (
              <Notice tone="ok">{t('admin-reconciliation.agree')}</Notice>
            ) : (
              <DifferenceForm compared={compared} mayFix={mayFix} now={now} />
            )}
          </section>
        )}
      </div>
    </>
  )
}

/** A period is in days of UTC. */
const isoDay = (at: Date) => at.toISOString().slice(0, 10)
