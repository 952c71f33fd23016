import { adminUrls } from '#shared/admin-urls.ts'
import type { MessageKey } from '#locales/messages.ts'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { ReportView } from './report-view.server.ts'
import { TableHead } from '../parts/tables/table-head.tsx'

/** Max rows of a list. One more row sums up the rest, so that the total is complete. */
const MAX_ROWS = 10
const OTHERS_KEY = '+'
const tints = ['sea', 'mango', 'matcha', 'saffron', 'cocoa', 'salt', 'pistachio', 'ube', 'lychee', 'chilli']

interface Part {
  code: string
  cents: number
}

/** Revenue by country: origin of the snacks, or destination. */
export function RevenueByCountry({ title, note, parts }: { title: string; note: string; parts: Part[] }) {
  const { t, money, country } = useLanguage()
  const rest = parts.slice(MAX_ROWS)
  const restCents = rest.reduce((sum, { cents }) => sum + cents, 0)
  const most = Math.max(1, ...parts.map(({ cents }) => cents))
  const rows = [
    ...parts.slice(0, MAX_ROWS).map(({ code, cents }) => ({ code, name: code ? country(code) : t('admin-overview.unknown'), cents })),
    ...(rest.length > 0 ? [{ code: OTHERS_KEY, name: t('admin-overview.more-countries', { count: rest.length }), cents: restCents }] : []),
  ]
  return (
    <section className="admin-card">
      <h2>{title}</h2>
      <p className="share-note">{note}</p>
      {rows.length === 0 ? (
        <p>{t('admin-overview.nothing-sold')}</p>
      ) : (
        <ul className="shares">
          {rows.map(({ code, name, cents }, index) => (
            <li key={code}>
              <span className="origin" aria-hidden="true">
                <b>{code || '?'}</b>
              </span>
              <span className="share">
                {name}
                {code !== OTHERS_KEY && (
                  <span className="share-bar" aria-hidden="true">
                    <i className={`tint-${tints[index % tints.length]}`} style={{ inlineSize: `${(cents / most) * 100}%` }} />
                  </span>
                )}
              </span>
              <span className="admin-number">{money(cents)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Best-selling products with their number of pieces. */
export function BestSellers({ products }: Pick<ReportView, 'products'>) {
  const { t, href, money } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="best-products">
      <h2 id="best-products">{t('admin-overview.best-products')}</h2>
      {products.length === 0 ? (
        <p>{t('admin-overview.nothing-sold')}</p>
      ) : (
        <ul className="admin-lines best-products">
          {products.map(({ productId, name, pieces, cents, pictureId, tint }) => (
            <li key={productId}>
              <PictureThumb pictureId={pictureId} tint={tint} />
              <div>
                <a href={href(adminUrls.product(productId))}>{name}</a>
                <span>{t('admin-overview.pieces', { count: pieces })}</span>
              </div>
              <b className="admin-number">{money(cents)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Orders and revenue by delivery method. */
export function DeliveryMethodShares({ methods }: Pick<ReportView, 'methods'>) {
  const { t, money, number } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="by-delivery">
      <h2 id="by-delivery">{t('admin-overview.by-delivery')}</h2>
      {methods.length === 0 ? (
        <p>{t('admin-overview.nothing-sold')}</p>
      ) : (
        <table className="admin-table plain-table" aria-labelledby="by-delivery">
          <TableHead
            columns={[
              t('admin-overview.delivery'),
              { label: t('admin-overview.column-orders'), isNumber: true },
              { label: t('admin-overview.column-revenue'), isNumber: true },
            ]}
          />
          <tbody>
            {methods.map(({ code, orders, cents }) => (
              <tr key={code}>
                <th scope="row">{t(`admin-overview.delivery-${code}` as MessageKey)}</th>
                <td className="admin-number">{number(orders)}</td>
                <td className="admin-number">{money(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
