import type { AccountingSums } from '#shop/office/finance/accounting.ts'
import { useLanguage } from '#app/language/words.tsx'

const columns = ['sales', 'refunds', 'balance'] as const

/** The sums of the period: sales, refunds and net revenue. */
export function TotalsTable({ totals }: { totals: AccountingSums }) {
  const { t, money } = useLanguage()
  const rows = [
    { name: 'net-taxed', sales: totals.salesTaxableCents, refunds: totals.refundsTaxableCents },
    { name: 'net-untaxed', sales: totals.salesUntaxedCents, refunds: totals.refundsUntaxedCents },
    { name: 'tax', sales: totals.salesTaxCents, refunds: totals.refundsTaxCents },
    { name: 'gross', sales: totals.salesGrossCents, refunds: totals.refundsGrossCents },
  ] as const
  return (
    <section className="admin-card" aria-labelledby="totals">
      <h2 id="totals">{t('admin-accounting.totals')}</h2>
      <table className="admin-table accounting-figures accounting-totals">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('admin-accounting.totals')}</span>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="admin-number">
                {t(`admin-accounting.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, sales, refunds }) => (
            <tr key={name}>
              <th scope="row">{t(`admin-accounting.${name}`)}</th>
              {columns.map((column) => (
                <td key={column} className="admin-number" data-label={t(`admin-accounting.${column}`)}>
                  {money({ sales, refunds, balance: sales + refunds }[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="accounting-facts">
        <Fact name={t('admin-accounting.list-price')} value={money(totals.listPriceCents)} />
        <Fact name={t('admin-accounting.box-discounts')} value={money(totals.boxDiscountCents)} />
        <Fact name={t('admin-accounting.discounts')} value={money(totals.discountCents)} />
        <Fact name={t('admin-accounting.delivery')} value={money(totals.deliveryCents)} />
        <Fact
          name={t('admin-accounting.fees')}
          value={totals.feeCents === null ? '–' : money(totals.feeCents)}
          note={totals.unknownFeeCount > 0 ? t('admin-accounting.fees-unknown', { count: totals.unknownFeeCount }) : undefined}
        />
        {totals.unappliedPaymentsCents > 0 && (
          <>
            <Fact name={t('admin-accounting.unapplied-payments')} value={money(totals.unappliedPaymentsCents)} />
            <Fact name={t('admin-accounting.unapplied-refunds')} value={money(totals.unappliedRefundsCents)} />
          </>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>
        {name}
        {note && <small>{note}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

type TaxRow = AccountingSums & { country: string; region: string; rate: string | null }

/** Tax by destination and rate, less refunds. */
export function TaxTable({ taxes }: { taxes: TaxRow[] }) {
  const { t, money, country } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="taxes">
      <h2 id="taxes">{t('admin-accounting.taxes')}</h2>
      {taxes.length === 0 ? (
        <p>{t('admin-accounting.nothing')}</p>
      ) : (
        <div className="admin-scroll">
          <table className="admin-table accounting-figures">
            <thead>
              <tr>
                <th scope="col">{t('admin-accounting.destination')}</th>
                <th scope="col">{t('admin-accounting.rate')}</th>
                {(['net-taxed', 'net-untaxed', 'tax'] as const).map((name) => (
                  <th key={name} scope="col" className="admin-number">
                    {t(`admin-accounting.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {taxes.map((tax) => (
                <tr key={`${tax.country} ${tax.region} ${tax.rate}`}>
                  <th scope="row">
                    {tax.country ? country(tax.country) : '–'} {tax.region}
                  </th>
                  <td>{tax.rate ?? t('admin-accounting.no-tax')}</td>
                  <td className="admin-number" data-label={t('admin-accounting.net-taxed')}>
                    {money(tax.salesTaxableCents + tax.refundsTaxableCents)}
                  </td>
                  <td className="admin-number" data-label={t('admin-accounting.net-untaxed')}>
                    {money(tax.salesUntaxedCents + tax.refundsUntaxedCents)}
                  </td>
                  <td className="admin-number" data-label={t('admin-accounting.tax')}>
                    {money(tax.salesTaxCents + tax.refundsTaxCents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
