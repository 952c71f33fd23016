import type { LowStock } from '#shop/stock/low-stock.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Variations that run low, and how fast they sell. */
export function LowStockPanel({ items, count, usual }: { items: LowStock[]; count: number; usual: number }) {
  const { t, href, inARow } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="low">
      <div className="chart-head">
        <h2 id="low">{t('admin-overview.low')}</h2>
        {count > items.length && (
          <a className="admin-link" href={href(adminUrls.stock())}>
            {t('admin-overview.low-all', { count })}
          </a>
        )}
      </div>
      {items.length === 0 ? (
        <p>{t('admin-overview.low-none')}</p>
      ) : (
        <ul className="low">
          {items.map(({ variationId, productId, productName, variationName, pictureId, tint, left, level, soldADay }) => (
            <li key={variationId}>
              <PictureThumb pictureId={pictureId} tint={tint} />
              <div>
                <p>
                  <a href={href(adminUrls.product(productId))}>{inARow(productName, variationName)}</a>
                  <b className={left === 0 ? 'low-gone' : undefined}>
                    {left === 0 ? t('admin-overview.sold-out') : t('admin-overview.left', { count: left })}
                  </b>
                </p>
                <span className="share-bar" aria-hidden="true">
                  {left > 0 && (
                    <i
                      className={left * 2 <= level ? 'low-bar low-bar-soon' : 'low-bar'}
                      style={{ inlineSize: `${Math.min(100, (left / Math.max(1, level)) * 100)}%` }}
                    />
                  )}
                </span>
                <small>{t('admin-overview.a-day', { count: soldADay })}</small>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="share-note">{t('admin-overview.low-note', { count: usual })}</p>
    </section>
  )
}
