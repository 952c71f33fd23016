import { adminUrls } from '#shared/admin-urls.ts'
import type { ExpiringBatch } from '#shop/stock/adjustments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatBestBefore } from '#app/language/format-best-before.ts'
import { useLanguage } from '#app/language/words.tsx'

/** Batches that expire soon, are no longer sold, or have expired. One button writes a batch off. */
export function ExpiringList({ batches, mayChange }: { batches: (ExpiringBatch & { key: string })[]; mayChange: boolean }) {
  const language = useLanguage()
  const { t, href, inARow } = language
  if (batches.length === 0) return <EmptyState title={t('admin-stock.none-expires')} text={t('admin-stock.none-expires-text')} />
  return (
    <ul className="admin-list">
      {batches.map((batch) => (
        <li key={batch.id} className="admin-batch">
          <div className="admin-what">
            <a href={href(adminUrls.stock({ of: batch.variationId }))}>{inARow(batch.productName, batch.variationName)}</a>
            <span>
              {t('admin-stock.before-day', { day: formatBestBefore(batch.bestBefore, language) })}
              {batch.lot && ` · ${batch.lot}`}
            </span>
          </div>
          <span className="admin-actions">
            <b>{t('admin-stock.pieces', { count: batch.left })}</b>
            {batch.freshness !== 'fresh' && (
              <Badge tone={batch.freshness === 'soon' ? 'warn' : 'danger'} dot>
                {t(`admin-stock.${batch.freshness}`)}
              </Badge>
            )}
            {mayChange && (
              <form method="post">
                <input type="hidden" name="intent" value="write-off" />
                <input type="hidden" name="key" value={batch.key} />
                <input type="hidden" name="batchId" value={batch.id} />
                <Button variant={batch.freshness === 'over' ? 'danger' : 'secondary'} size="small">
                  {t('admin-stock.write-off')}
                  <span className="sr-only"> {batch.productName}</span>
                </Button>
              </form>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
