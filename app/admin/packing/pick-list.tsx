import { defaultLocale } from '#shared/locale.ts'
import type { PickedProduct } from '#shop/ordering/fulfilment/packing.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PictureThumb } from '../../ui/picture.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { documentsUrl } from '../parts/orders/documents-url.ts'

/** Products to fetch from the shelves for several parcels, each with a checkbox. */
export function PickList({ picked, numbers }: { picked: PickedProduct[]; numbers: string[] }) {
  const { t, href, number, inARow } = useLanguage()
  const parcels = numbers.length
  const pieces = picked.reduce((sum, one) => sum + one.pieces, 0)
  return (
    <section className="admin-card" aria-labelledby="pick-list">
      <div className="admin-head">
        <h2 id="pick-list">{t('admin-packing.pick-list', { parcels, pieces })}</h2>
        <a className="button button-secondary button-small" href={documentsUrl('packing-slips', numbers)}>
          <Icon name="printer" />
          {t('admin-packing.print-slips')}
        </a>
      </div>
      {picked.length === 0 && <p>{t('admin-packing.all-picked')}</p>}
      <ul className="packing-picks">
        {picked.map((product) => (
          <li key={product.variationId}>
            <label>
              <input type="checkbox" className="packing-tick" aria-label={inARow(product.productName, product.variationName)} />
              <PictureThumb pictureId={product.pictureId} tint={product.tint} />
              <span>
                <b>
                  <TextIn locale={defaultLocale}>{product.productName}</TextIn>
                </b>
                {product.variationName && (
                  <span>
                    <TextIn locale={defaultLocale}>{product.variationName}</TextIn>
                  </span>
                )}
              </span>
              <strong>{t('admin-packing.times', { count: number(product.pieces) })}</strong>
            </label>
            <p>
              {product.parcels.map((parcel) => (
                <a key={parcel.number} href={href(adminUrls.packingOrder(parcel.number))}>
                  {parcel.number} ({number(parcel.pieces)})
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
