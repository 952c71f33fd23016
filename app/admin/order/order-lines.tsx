import type { OrderForStaff } from '#shop/office/order-list.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The contents of the parcel. */
export function AdminOrderLines({ orderView: { order } }: { orderView: OrderForStaff }) {
  const { t, money } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="lines">
      <h2 id="lines">{t('admin-order.pieces', { count: order.pieces })}</h2>
      <ul className="admin-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <div className={`tile thumb tint-${line.tint}`}>
              <CataloguePicture pictureId={line.pictureId} alt="" sizes="56px" widths={[160]} />
            </div>
            <div>
              <b>{line.productName}</b>
              {line.variationName && <span>{line.variationName}</span>}
              {line.gone > 0 && <span className="admin-gone">{t('admin-order.gone', { count: line.gone })}</span>}
            </div>
            <span className="admin-count">{t('admin-order.times', { count: line.quantity })}</span>
            <span className="admin-number">{money(line.totalPriceCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
