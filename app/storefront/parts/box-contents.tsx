import '#app/parts/box.css'
import type { Cents } from '#shared/money.ts'
import { urls } from '#shared/urls.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import { CountryBadge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { useVariationLabel } from './variation-label.ts'

interface BoxLine {
  productSlug: string | null
  productName: string
  variationName: string
  pictureId: string | null
  tint: string
  country?: string | null
  weightGrams?: number | null
  quantity: number
  totalPriceCents: Cents
}

/** The lines of a basket that are in stock. */
export function buyableLines(cart: CartView): CartView['lines'] {
  return cart.lines.filter((line) => line.most > 0)
}

/**
 * The items of an order or basket, one row each. `small` is for narrow columns: it shows the
 * quantity as a badge on the picture.
 */
export function BoxContents({ lines, small }: { lines: BoxLine[]; small?: boolean }) {
  return (
    <ul className={small ? 'box box-small' : 'box'}>
      {lines.map((line, index) => (
        <li key={`${line.productName} ${line.variationName} ${index}`}>
          <span className="relative">
            <PictureThumb pictureId={line.pictureId} tint={line.tint} />
            {small && (
              <span className="box-count" aria-hidden="true">
                {line.quantity}
              </span>
            )}
          </span>
          <div className="min-w-0">
            {!small && line.country && <CountryBadge code={line.country} />}
            <p className="box-name">
              <BoxName line={line} />
            </p>
            <Detail line={line} small={small} />
          </div>
          <PriceTag cents={line.totalPriceCents} />
        </li>
      ))}
    </ul>
  )
}

function BoxName({ line }: { line: BoxLine }) {
  const { href } = useLanguage()
  return line.productSlug ? <a href={href(urls.product(line.productSlug))}>{line.productName}</a> : line.productName
}

/** 'Box of six, 180 g, one'. With a badge the quantity is for screen readers only. */
function Detail({ line, small }: { line: BoxLine; small?: boolean }) {
  const { t, inARow } = useLanguage()
  const pieces = t('cart.pieces', { count: line.quantity })
  const seen = inARow(useVariationLabel(line), small ? '' : pieces)
  return (
    <p className="box-detail">
      {seen}
      {small && <span className="sr-only"> ({pieces})</span>}
    </p>
  )
}
