import type { SyncState } from '#shop/stock/sync-status.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/** Whether the point of sale is reachable, and when the catalogue was last synchronized. */
export function SyncStateCard({ state: { reachable, syncedAt, wholeAt, products }, now }: { state: SyncState; now: Date }) {
  const { t, number } = useLanguage()
  const when = (at: Date | null) => (at ? <Ago at={at} now={now} /> : t('admin-sync.never'))
  return (
    <section className="admin-card" aria-labelledby="state">
      <h2 id="state">{t('admin-sync.state')}</h2>
      <Badge tone={reachable ? 'ok' : 'danger'} dot>
        {t(reachable ? 'admin-sync.reachable' : 'admin-sync.unreachable')}
      </Badge>
      <dl className="admin-numbers">
        <div>
          <dt>{t('admin-sync.synced')}</dt>
          <dd>{when(syncedAt)}</dd>
        </div>
        <div>
          <dt>{t('admin-sync.last-full-sync')}</dt>
          <dd>{when(wholeAt)}</dd>
        </div>
        <div>
          <dt>{t('admin-sync.products')}</dt>
          <dd>{number(products)}</dd>
        </div>
      </dl>
    </section>
  )
}
