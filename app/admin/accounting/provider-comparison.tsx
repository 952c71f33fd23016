import { adminUrls } from '#shared/admin-urls.ts'
import type { ProviderTotals } from '#shop/office/finance/accounting.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { TableHead } from '../parts/tables/table-head.tsx'

interface ProviderComparisonProps {
  from: string
  to: string
  /** A failure's code where the provider does not answer; null until it was asked. */
  provider: ProviderTotals | string | null
}

/** Compares the books with the payment provider's own records, when asked to. */
export function ProviderComparison({ from, to, provider }: ProviderComparisonProps) {
  const { t, href } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="provider">
      <h2 id="provider">{t('admin-accounting.provider')}</h2>
      {provider === null && <p>{t('admin-accounting.provider-help')}</p>}
      {typeof provider === 'string' && <Notice tone="warn">{t('admin-reconciliation.provider-offline')}</Notice>}
      {provider !== null && typeof provider === 'object' && <Compared provider={provider} from={from} to={to} />}
      <form method="get" action={href(adminUrls.accounting())} className="accounting-compare">
        <QueryFields of={adminUrls.accounting({ from, to })} />
        <Button name="compare" value="1" size="small" variant="secondary" icon="refresh-cw">
          {t('admin-reconciliation.compare')}
        </Button>
      </form>
    </section>
  )
}

function Compared({ provider, from, to }: { provider: ProviderTotals; from: string; to: string }) {
  const { t, href, money } = useLanguage()
  const { payments, refunds, tax, differences, taxDifferences, isEqual } = provider
  const rows = { payments, refunds, tax }
  return (
    <>
      <Notice tone={isEqual ? 'ok' : 'warn'}>
        {t(isEqual ? 'admin-accounting.provider-agrees' : 'admin-accounting.provider-differs')}
      </Notice>
      <table className="admin-table plain-table">
        <TableHead
          columns={[
            { label: t('admin-accounting.totals'), isHidden: true },
            { label: t('admin-reconciliation.at-provider'), isNumber: true },
            { label: t('admin-reconciliation.in-books'), isNumber: true },
          ]}
        />
        <tbody>
          {(['payments', 'refunds', 'tax'] as const).map((name) => (
            <tr key={name}>
              <th scope="row">{name === 'payments' ? t('admin-accounting.payments') : t(`admin-accounting.${name}`)}</th>
              <td className="admin-number">{money(rows[name].theirsCents)}</td>
              <td className="admin-number">{money(rows[name].oursCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-ink-2">{t('admin-accounting.tax-orders', { count: tax.orders })}</p>
      {differences.length > 0 && (
        <>
          <p>
            <a className="admin-link" href={href(adminUrls.reconciliation({ compare: '1', from, to }))}>
              {t('admin-reconciliation.differ', { count: differences.length })}
            </a>
          </p>
          <OrderLinks numbers={differences.flatMap(({ orderNumber, isOrderKnown }) => (isOrderKnown && orderNumber ? orderNumber : []))} />
        </>
      )}
      {taxDifferences.length > 0 && (
        <>
          <p>{t('admin-accounting.tax-differs')}</p>
          <OrderLinks numbers={taxDifferences.map(({ orderNumber }) => orderNumber)} />
        </>
      )}
    </>
  )
}

function OrderLinks({ numbers }: { numbers: string[] }) {
  const { href } = useLanguage()
  return (
    <ul className="accounting-orders">
      {[...new Set(numbers)].map((number) => (
        <li key={number}>
          <a className="admin-link" href={href(adminUrls.order(number))}>
            {number}
          </a>
        </li>
      ))}
    </ul>
  )
}
