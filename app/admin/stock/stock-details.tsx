import { adminUrls } from '#shared/admin-urls.ts'
import type { StockLine } from '#shop/stock/adjustments.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { formatBestBefore } from '#app/language/format-best-before.ts'
import { useLanguage } from '#app/language/words.tsx'
import { OnHand, StockLevelBadge } from './stock-list.tsx'

/** One size: its stock figures, batches and low-stock level. */
export function StockDetails({ line, formKey, mayChange }: { line: StockLine; formKey: string; mayChange: boolean }) {
  const { t, number, href } = useLanguage()
  const figures = [
    ['on-hand', <OnHand key="on-hand" line={line} />],
    ['reserved', number(line.reserved)],
    ['figure-held-back', number(line.heldBack)],
    ['free', number(line.free)],
    ['sold', number(line.sold)],
  ] as const
  return (
    <div className="admin-stack">
      <section className="admin-card" aria-labelledby="figures">
        <h2 id="figures">{t('admin-stock.current-stock')}</h2>
        <StockLevelBadge line={line} />
        <dl className="admin-numbers">
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt>{t(`admin-stock.${name}`)}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <a className="admin-row-link" href={href(adminUrls.product(line.productId))}>
          {t('admin-stock.view-product')}
        </a>
      </section>
      {line.batches.length > 0 && <StockBatches batches={line.batches} />}
      {mayChange && (
        <section className="admin-card" aria-labelledby="low-level">
          <h2 id="low-level">{t('admin-stock.low-level')}</h2>
          <form method="post" className="admin-fields">
            <input type="hidden" name="intent" value="level" />
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="variationId" value={line.variationId} />
            <InputField
              name="level"
              label={t('admin-stock.low-level-label')}
              inputMode="numeric"
              defaultValue={String(line.level)}
              autoComplete="off"
            />
            <Button variant="secondary">{t('admin-stock.set-level')}</Button>
          </form>
        </section>
      )}
    </div>
  )
}

function StockBatches({ batches }: { batches: StockLine['batches'] }) {
  const language = useLanguage()
  const { t } = language
  return (
    <section className="admin-card" aria-labelledby="batches">
      <h2 id="batches">{t('admin-stock.batches')}</h2>
      <ul className="admin-events">
        {batches.map((batch) => (
          <li key={batch.id}>
            <span>
              {t('admin-stock.before-day', { day: formatBestBefore(batch.bestBefore, language) })}
              {batch.lot && ` · ${batch.lot}`}
            </span>
            <b>{t('admin-stock.pieces', { count: batch.left })}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
