import { Fragment } from 'react'
import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import type { Locale } from '#shared/locale.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { BoxHeading } from '#app/parts/box-heading.tsx'
import { groupByBox } from '#app/parts/order/group-by-box.ts'

/**
 * The contents of the parcel. The snacks of a discovery box stand below it, with their shares of
 * its price.
 */
export function AdminOrderLines({ orderView: { order } }: { orderView: OrderForStaff }) {
  const { t, money } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="lines">
      <h2 id="lines">{t('admin-order.pieces', { count: order.pieces })}</h2>
      {groupByBox(order.lines, order.boxes).map(({ box, lines }) => (
        <Fragment key={box?.id ?? ''}>
          {box && <BoxHeading box={box} price={money(box.totalPriceCents)} />}
          <ul className={box ? 'admin-lines box-inside' : 'admin-lines'}>
            {lines.map((line) => (
              <Line key={line.id} line={line} locale={order.namesLocale} />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

function Line({ line, locale }: { line: OrderForStaff['order']['lines'][number]; locale: Locale }) {
  const { t, money } = useLanguage()
  return (
    <li>
      <div className={`tile thumb tint-${line.tint}`}>
        <CataloguePicture pictureId={line.pictureId} alt="" sizes="56px" widths={[160]} />
      </div>
      <div>
        <b>
          <TextIn locale={locale}>{line.productName}</TextIn>
        </b>
        {line.variationName && (
          <span>
            <TextIn locale={locale}>{line.variationName}</TextIn>
          </span>
        )}
        {line.gone > 0 && <span className="admin-gone">{t('admin-order.returned-count', { count: line.gone })}</span>}
      </div>
      <span className="admin-count">{t('admin-order.quantity', { count: line.quantity })}</span>
      <span className="admin-number">{money(line.totalPriceCents)}</span>
    </li>
  )
}
