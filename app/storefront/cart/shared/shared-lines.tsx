import type { SharedBox, SharedLine } from '#shop/cart/sharing.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { BoxThumbs } from '../../parts/box-thumbs.tsx'
import { CartLineName } from '../../parts/cart-line-name.tsx'

/** The lines of a shared basket at today's prices. Needs the messages of `cart`. */
export function SharedLines({ lines, boxes }: { lines: SharedLine[]; boxes: SharedBox[] }) {
  const { t, list } = useLanguage()
  return (
    <ul aria-label={t('cart.items')}>
      {boxes.map(({ snacks, quantity, most, unitPriceCents }, index) => (
        <li key={index} className="cart-line">
          <BoxThumbs snacks={snacks} />
          <div className="min-w-0">
            <h2>{t('common.discovery-box-of', { count: snacks.length })}</h2>
            <p className="help">{list(snacks.map(({ productName }) => productName))}</p>
          </div>
          <div className="cart-line-count">
            {most === 0 ? (
              <Badge tone="warn">{t('common.sold-out')}</Badge>
            ) : (
              <>
                <span className="number">{t('shared-cart.quantity', { count: quantity })}</span>
                <PriceTag cents={unitPriceCents} />
              </>
            )}
          </div>
        </li>
      ))}
      {lines.map((line) => (
        <li key={line.variationId} className="cart-line">
          <PictureThumb pictureId={line.pictureId} tint={line.tint} />
          <div className="min-w-0">
            <CartLineName line={line} level="h2" />
          </div>
          <div className="cart-line-count">
            {line.most === 0 ? (
              <Badge tone="warn">{t('common.sold-out')}</Badge>
            ) : (
              <>
                <span className="number">{t('shared-cart.quantity', { count: line.quantity })}</span>
                <PriceTag cents={line.unitPriceCents} />
              </>
            )}
          </div>
          <div className="cart-line-note">
            {line.most > 0 && line.most < line.quantity && <p className="help">{t('cart.line-left', { count: line.most })}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
