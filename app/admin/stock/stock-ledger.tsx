import { intlLocale } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { MessageKey } from '#locales/messages.ts'
import type { LedgerEntry } from '#shop/stock/adjustments.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/**
 * All stock movements with actor, time and reason: staff adjustments, sales, and counts of the
 * point of sale.
 */
export function StockLedger({
  page: { entries, next },
  now,
  of,
}: {
  page: { entries: LedgerEntry[]; next: string | null }
  now: Date
  of: string
}) {
  const { t } = useLanguage()
  return (
    <section className={of ? 'admin-card' : undefined} aria-labelledby="ledger">
      <h2 id="ledger" className={of ? undefined : 'sr-only'}>
        {t('admin-stock.ledger')}
      </h2>
      {entries.length === 0 ? (
        <EmptyState title={t('admin-stock.no-entries')} text={t('admin-stock.no-entries-text')} />
      ) : (
        <div className="admin-scroll">
          <table className="admin-table admin-list-table" aria-labelledby="ledger">
            <thead>
              <tr>
                <th scope="col">{t('admin-stock.what')}</th>
                {!of && <th scope="col">{t('admin-stock.product')}</th>}
                <th scope="col" className="admin-number">
                  {t('admin-stock.change')}
                </th>
                <th scope="col">{t('admin-stock.who')}</th>
                <th scope="col">{t('admin-stock.when')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} now={now} of={of} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ListPager
        links={[next && { to: adminUrls.stock({ ...(of ? { of } : { view: 'ledger' }), before: next }), label: t('admin.older') }]}
      />
    </section>
  )
}

function Entry({ entry, now, of }: { entry: LedgerEntry; now: Date; of: string }) {
  const { t, href, locale, inARow } = useLanguage()
  const signed = new Intl.NumberFormat(intlLocale(locale), { signDisplay: 'always' })
  return (
    <tr data-row>
      <th scope="row">
        {entry.reason ? t(`admin-stock.reason-${entry.reason}` as MessageKey) : t(`admin-stock.kind-${entry.kind}` as MessageKey)}
        {entry.orderNumber && (
          <>
            {' '}
            <a href={href(adminUrls.order(entry.orderNumber))}>{entry.orderNumber}</a>
          </>
        )}
        {entry.note && <small className="admin-note">{entry.note}</small>}
        {entry.sent !== true && <Badge tone="warn">{t(entry.sent ? 'admin-stock.discarded' : 'admin-stock.queued')}</Badge>}
      </th>
      {!of && (
        <td>
          <a href={href(adminUrls.stock({ of: entry.variationId }))} data-row-link>
            {inARow(entry.productName, entry.variationName)}
          </a>
        </td>
      )}
      <td className="admin-number">
        <bdi>{entry.counted === null ? signed.format(entry.delta ?? 0) : t('admin-stock.counted-so', { count: entry.counted })}</bdi>
      </td>
      <td>{entry.who ?? t(entry.kind === 'sale' ? 'admin-stock.by-customer' : 'admin-stock.by-point-of-sale')}</td>
      <td>
        <Ago at={entry.at} now={now} />
      </td>
    </tr>
  )
}
