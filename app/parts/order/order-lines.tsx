import '../box.css'
import { Fragment } from 'react'
import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Badge, CountryBadge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { BoxHeading } from '../box-heading.tsx'
import { groupByBox } from './group-by-box.ts'

type Order = Pick<OrderView, 'lines' | 'boxes'> & Partial<Pick<OrderView, 'returns'>>

/**
 * The order lines with the names and prices of that time, and the returned quantities. A discovery
 * box has one price; its snacks stand below it.
 */
export function OrderLines({ order: { lines, boxes, returns = [] } }: { order: Order }) {
  const { money } = useLanguage()
  const asked = returns.find(({ status }) => status === 'requested' || status === 'approved')?.lines ?? []
  return groupByBox(lines, boxes).map(({ box, lines: theirs }) => (
    <Fragment key={box?.id ?? ''}>
      {box && <BoxHeading box={box} price={money(box.totalPriceCents)} />}
      <ul className={box ? 'box box-inside' : 'box'}>
        {theirs.map((line) => (
          <Line key={line.id} line={line} coming={asked.find(({ lineId }) => lineId === line.id)?.quantity ?? 0} />
        ))}
      </ul>
    </Fragment>
  ))
}

function Line({ line, coming }: { line: Order['lines'][number]; coming: number }) {
  const { t, href, money, inARow } = useLanguage()
  const pieces = line.boxId
    ? t('cart.pieces', { count: line.quantity })
    : t('orders.pieces-at', { count: line.quantity, price: money(line.unitPriceCents) })
  return (
    <li>
      <PictureThumb pictureId={line.pictureId} tint={line.tint} />
      <div className="min-w-0">
        {line.country && <CountryBadge code={line.country} />}
        <p className="box-name">
          {line.productSlug ? <a href={href(urls.product(line.productSlug))}>{line.productName}</a> : line.productName}
        </p>
        <p className="box-detail">{inARow(line.variationName, pieces)}</p>
        {line.gone > 0 && <Badge>{t('orders.line-refunded', { count: line.gone, of: line.quantity })}</Badge>}
        {coming > 0 && <Badge tone="info">{t('orders.line-returning', { count: coming })}</Badge>}
      </div>
      {!line.boxId && <PriceTag cents={line.totalPriceCents} />}
    </li>
  )
}
