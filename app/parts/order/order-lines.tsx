import '../box.css'
import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Badge, CountryBadge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The order lines with the names and prices of that time, and the returned quantities. */
export function OrderLines({ order: { lines, returns = [] } }: { order: Pick<OrderView, 'lines'> & Partial<Pick<OrderView, 'returns'>> }) {
  const { t, href, money, inARow } = useLanguage()
  const asked = returns.find(({ status }) => status === 'requested' || status === 'approved')?.lines ?? []
  return (
    <ul className="box">
      {lines.map((line) => {
        const coming = asked.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
        return (
          <li key={line.id}>
            <PictureThumb pictureId={line.pictureId} tint={line.tint} />
            <div className="min-w-0">
              {line.country && <CountryBadge code={line.country} />}
              <p className="box-name">
                {line.productSlug ? <a href={href(urls.product(line.productSlug))}>{line.productName}</a> : line.productName}
              </p>
              <p className="box-detail">
                {inARow(line.variationName, t('orders.pieces-at', { count: line.quantity, price: money(line.unitPriceCents) }))}
              </p>
              {line.gone > 0 && <Badge>{t('orders.line-gone', { count: line.gone, of: line.quantity })}</Badge>}
              {coming > 0 && <Badge tone="info">{t('orders.line-returning', { count: coming })}</Badge>}
            </div>
            <PriceTag cents={line.totalPriceCents} />
          </li>
        )
      })}
    </ul>
  )
}
