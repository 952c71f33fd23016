import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { intlLocale } from '#shared/locale.ts'
import { Failure } from '#shop/failure.ts'
import { AccountingQuery, getAccounting, getProviderTotals } from '#shop/office/finance/accounting.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/accounting'
import { AccountingPeriod } from './accounting-period.tsx'
import { ProviderComparison } from './provider-comparison.tsx'
import { TaxTable, TotalsTable } from './sums-tables.tsx'
import './accounting.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'figures.read')
  const { shop, locale } = getRequestContext(context)
  const asked = readAdminQuery('accounting', request.url)
  const query = AccountingQuery.parse(asked)
  const sums = await refusable(() => getAccounting(shop, by, query))
  const provider = asked.compare === '1' && typeof sums === 'object' ? await refusable(() => getProviderTotals(shop, by, query)) : null
  const percents = new Intl.NumberFormat(intlLocale(locale), { style: 'percent', maximumFractionDigits: 5 })
  return {
    query,
    today: shopDate(shop.settings, shop.now()),
    sums: typeof sums === 'object' ? withRates(sums, percents) : null,
    provider,
  }
}

function withRates(sums: Awaited<ReturnType<typeof getAccounting>>, percents: Intl.NumberFormat) {
  const rate = (percent: string | null) => (percent === null ? null : percents.format(Number(percent) / 100))
  return { ...sums, taxes: sums.taxes.map(({ taxPercent, ...tax }) => ({ ...tax, rate: rate(taxPercent) })) }
}

/** The failure's code where the period is wrong or the provider does not answer. */
async function refusable<T>(work: () => Promise<T>) {
  return work().catch((error: unknown) => {
    if (error instanceof Failure && (error.code === 'payment-unavailable' || error.code === 'invalid-input')) return error.code
    throw error
  })
}

/** The books of a period: their sums, the files for the bookkeeper, and whether all sides agree. */
export default function AccountingPage({ loaderData: { query, today, sums, provider } }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <>
      <PageHead title={t('admin.accounting')} />
      <div className="admin-head">
        <div className="accounting-title">
          <h1>{t('admin.accounting')}</h1>
          {sums && sums.totals.demoCount > 0 && <Badge tone="warn">{t('admin-accounting.demo')}</Badge>}
        </div>
        <AccountingPeriod today={today} from={sums?.from ?? query.from} to={sums?.to ?? query.to} />
      </div>
      {sums ? <Books sums={sums} provider={provider} /> : <Notice tone="warn">{t('admin-reconciliation.wrong-period')}</Notice>}
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

function Books({ sums, provider }: { sums: NonNullable<Data['sums']>; provider: Data['provider'] }) {
  const { t } = useLanguage()
  return (
    <div className="admin-stack">
      <Notice tone={sums.matchesReport ? 'ok' : 'warn'}>
        {t(sums.matchesReport ? 'admin-accounting.matches-report' : 'admin-accounting.differs-from-report')}
      </Notice>
      <div className="accounting-halves">
        <TotalsTable totals={sums.totals} />
        <ExportFiles from={sums.from} to={sums.to} />
      </div>
      <TaxTable taxes={sums.taxes} />
      <ProviderComparison from={sums.from} to={sums.to} provider={provider} />
      <section className="admin-card" aria-labelledby="definitions">
        <h2 id="definitions">{t('admin-accounting.definitions')}</h2>
        <ul className="accounting-notes">
          <li>{t('admin-accounting.about-rounding')}</li>
          <li>{t('admin-accounting.about-refunds')}</li>
          <li>{t('admin-accounting.about-fees')}</li>
          <li>{t('admin-accounting.about-days', { zone: sums.timeZone })}</li>
          {sums.totals.demoCount > 0 && <li>{t('admin-accounting.about-demo')}</li>}
        </ul>
      </section>
    </div>
  )
}

/** Buttons that make the files of the period. */
function ExportFiles({ from, to }: { from: string; to: string }) {
  const { t, href } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="files">
      <h2 id="files">{t('admin-accounting.files')}</h2>
      <form method="post" action={href(adminUrls.accountingFile())} className="accounting-files">
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        <Button name="file" value="days" variant="secondary" icon="download" aria-describedby="days-help">
          {t('admin-accounting.by-day')}
        </Button>
        <p id="days-help">{t('admin-accounting.by-day-help')}</p>
        <Button name="file" value="orders" variant="secondary" icon="download" aria-describedby="orders-help">
          {t('admin-accounting.by-order')}
        </Button>
        <p id="orders-help">{t('admin-accounting.by-order-help')}</p>
      </form>
      <p className="text-ink-2">{t('admin-accounting.files-recorded')}</p>
    </section>
  )
}
