import '../box.css'
import { Fragment } from 'react'
import type { Locale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Badge, CountryBadge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { BoxHeading } from '../box-heading.tsx'
import { groupByBox } from './group-by-box.ts'
import { VariationAndPieces } from './variation-and-pieces.tsx'

type Order = Pick<OrderView, 'lines' | 'boxes' | 'namesLocale'> & Partial<Pick<OrderView, 'returns'>>

/**
 * The order lines with the names and prices of that time, and the returned quantities. A discovery
 * box has one price; its snacks stand below it.
 */
export function OrderLines({ order: { lines, boxes, namesLocale, returns = [] } }: { order: Order }) {
  const { money } = useLanguage()
  const asked = returns.find(({ status }) => status === 'requested' || status === 'approved')?.lines ?? []
  return groupByBox(lines, boxes).map(({ box, lines: theirs }) => (
    <Fragment key={box?.id ?? ''}>
      {box && <BoxHeading box={box} price={money(box.totalPriceCents)} />}
      <ul className={box ? 'box box-inside' : 'box'}>
        {theirs.map((line) => (
          <Line key={line.id} line={line} locale={namesLocale} coming={asked.find(({ lineId }) => lineId === line.id)?.quantity ?? 0} />
        ))}
      </ul>
    </Fragment>
  ))
}

interface LineProps {
  line: Order['lines'][number]
  /** The language of the names. */
  locale: Locale
  coming: number
}

function Line({ line, locale, coming }: LineProps) {
  const { t, href, money } = useLanguage()
  const name = <TextIn locale={locale}>{line.productName}</TextIn>
  const pieces = line.boxId
    ? t('cart.pieces', { count: line.quantity })
    : t('orders.pieces-at', { count: line.quantity, price: money(line.unitPriceCents) })
  return (
    <li>
      <PictureThumb pictureId={line.pictureId} tint={line.tint} />
      <div className="min-w-0">
        {line.country && <CountryBadge code={line.country} />}
        <p className="box-name">{line.productSlug ? <a href={href(urls.product(line.productSlug))}>{name}</a> : name}</p>
        <p className="box-detail">
          <VariationAndPieces variation={line.variationName} locale={locale} pieces={pieces} />
        </p>
        {line.gone > 0 && <Badge>{t('orders.line-refunded', { count: line.gone, of: line.quantity })}</Badge>}
        {coming > 0 && <Badge tone="info">{t('orders.line-returning', { count: coming })}</Badge>}
      </div>
      {!line.boxId && <PriceTag cents={line.totalPriceCents} />}
    </li>
  )
}
