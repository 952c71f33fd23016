import '#app/parts/box.css'
import { Fragment } from 'react'
import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import { urls } from '#shared/urls.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import { BoxHeading } from '#app/parts/box-heading.tsx'
import { groupByBox } from '#app/parts/order/group-by-box.ts'
import { VariationAndPieces } from '#app/parts/order/variation-and-pieces.tsx'
import { CountryBadge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { TextIn } from '#app/language/text-in.tsx'
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

interface Box {
  id: string
  quantity: number
  size: number
  totalPriceCents: Cents
  giftCard: string | null
}

/** The contents of a basket or an order. */
interface Contents {
  /** The language of the names of an order. */
  namesLocale?: Locale
  lines: (BoxLine & { boxId: string | null })[]
  boxes: Box[]
}

/** The lines and boxes of a basket that are in stock, as the order will have them. */
export function buyableContents(cart: CartView): Contents {
  const boxes = cart.boxes.filter(({ most }) => most > 0)
  const single = cart.lines.filter(({ most }) => most > 0).map((line) => ({ ...line, boxId: null }))
  return { boxes, lines: [...boxes.flatMap(({ id, snacks }) => snacks.map((line) => ({ ...line, boxId: id }))), ...single] }
}

/**
 * The items of an order or basket, one row each; discovery boxes first, each with its one price.
 * `small` is for narrow columns: it shows the quantity as a badge on the picture.
 */
export function BoxContents({ contents: { lines, boxes, namesLocale }, small }: { contents: Contents; small?: boolean }) {
  const { locale, money } = useLanguage()
  return groupByBox(lines, boxes).map(({ box, lines: theirs }) => (
    <Fragment key={box?.id ?? ''}>
      {box && <BoxHeading box={box} price={money(box.totalPriceCents)} />}
      <ul className={`box${small ? ' box-small' : ''}${box ? ' box-inside' : ''}`}>
        {theirs.map((line, index) => (
          <Row key={`${line.productName} ${line.variationName} ${index}`} line={line} locale={namesLocale ?? locale} small={small} />
        ))}
      </ul>
    </Fragment>
  ))
}

interface RowProps {
  line: Contents['lines'][number]
  locale: Locale
  small?: boolean
}

function Row({ line, locale, small }: RowProps) {
  return (
    <li>
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
          <BoxName line={line} locale={locale} />
        </p>
        <Detail line={line} locale={locale} small={small} />
      </div>
      {line.boxId === null && <PriceTag cents={line.totalPriceCents} />}
    </li>
  )
}

function BoxName({ line, locale }: { line: BoxLine; locale: Locale }) {
  const { href } = useLanguage()
  const name = <TextIn locale={locale}>{line.productName}</TextIn>
  return line.productSlug ? <a href={href(urls.product(line.productSlug))}>{name}</a> : name
}

/** 'Box of six, 180 g, one'. With a badge the quantity is for screen readers only. */
function Detail({ line, locale, small }: { line: BoxLine; locale: Locale; small?: boolean }) {
  const { t } = useLanguage()
  const pieces = t('cart.pieces', { count: line.quantity })
  const label = useVariationLabel(line)
  return (
    <p className="box-detail">
      {small ? (
        <>
          <TextIn locale={locale}>{label}</TextIn>
          <span className="sr-only"> ({pieces})</span>
        </>
      ) : (
        <VariationAndPieces variation={label} locale={locale} pieces={pieces} />
      )}
    </p>
  )
}
