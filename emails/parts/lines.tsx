import { Column, Img, Row } from '@react-email/components'
import { Fragment } from 'react'
import type { ParsedEmailItem } from './fields.ts'
import type { EmailLanguage } from './language.ts'
import { bodyFont, displayFont, lightColors, pictureBackgrounds } from './styles.ts'
import { EmailStrip } from './elements.tsx'
import { useReader } from './reader-locale.ts'

const border = `1px solid ${lightColors.line}`

interface LinesProps {
  items: ParsedEmailItem[]
  currency: string
  language: EmailLanguage
}

/** Purchased items, one row each: product image (if any), name, quantity and prices. */
export function EmailLines({ items, currency, language }: LinesProps) {
  const withPictures = items.some((item) => item.picture_url)
  return (
    <EmailStrip padding="0 40px">
      {items.map((item, index) => (
        <Fragment key={index}>
          {startsBox(items, index) && (
            <BoxRow items={boxItems(items, item)} withPicture={withPictures} currency={currency} language={language} />
          )}
          <Row>
            {withPictures && <ItemPicture url={item.picture_url} index={index} />}
            <ItemName item={item} price={item.box_number ? null : language.money(item.unit_price_cents, currency)} />
            <ItemTotal>{item.box_number ? '' : language.money(item.total_price_cents, currency)}</ItemTotal>
          </Row>
        </Fragment>
      ))}
    </EmailStrip>
  )
}

/** The name and the one price of a discovery box, above its items. */
function BoxRow({ items, withPicture, currency, language: { t, money } }: LinesProps & { withPicture: boolean }) {
  const { padding } = useReader()
  return (
    <Row>
      <Column
        className="line ink"
        colSpan={withPicture ? 2 : 1}
        style={{
          padding: padding('14px', '12px', '14px', '0'),
          borderTop: border,
          font: `800 20px/1.15 ${displayFont}`,
          wordSpacing: '.08em',
          color: lightColors.ink,
        }}
      >
        {t('common.discovery-box-of', { count: items.length })}
      </Column>
      <ItemTotal>{money(boxTotal(items), currency)}</ItemTotal>
    </Row>
  )
}

function ItemName({ item, price }: { item: ParsedEmailItem; price: string | null }) {
  const { padding } = useReader()
  return (
    <Column
      className="line soft"
      style={{
        padding: padding('14px', '12px', '14px', '0'),
        borderTop: border,
        font: `400 15px/1.5 ${bodyFont}`,
        color: lightColors.soft,
      }}
    >
      <span className="ink" style={{ font: `800 20px/1.15 ${displayFont}`, wordSpacing: '.08em', color: lightColors.ink }}>
        <bdi>{item.product_name}</bdi>
      </span>
      <br />
      {item.variation_name && (
        <>
          <bdi>{item.variation_name}</bdi>
          <br />
        </>
      )}
      {item.quantity} ×{price && ` ${price}`}
    </Column>
  )
}

function ItemTotal({ children }: { children: string }) {
  const { end } = useReader()
  return (
    <Column
      className="line ink"
      align={end}
      style={{ padding: '14px 0', borderTop: border, font: `700 16px/1.5 ${bodyFont}`, color: lightColors.ink, whiteSpace: 'nowrap' }}
    >
      {children}
    </Column>
  )
}

/** The column with an item's image; empty for an item without one. */
export function ItemPicture({ url, index }: { url: string | null; index: number }) {
  return (
    <Column className="line" width="84" style={{ width: '84px', padding: '14px 0', borderTop: border }}>
      {url && (
        <Img
          src={url}
          width="68"
          height="85"
          alt=""
          style={{
            borderRadius: '14px',
            objectFit: 'contain',
            backgroundColor: pictureBackgrounds[index % pictureBackgrounds.length],
          }}
        />
      )}
    </Column>
  )
}

/** The plain-text version; '' if there are no items. */
export function plainLines({ items, currency, language: { money, t } }: LinesProps): string {
  return items
    .map((item, index) => {
      const { product_name: before, variation_name: next } = item
      const name = next ? t('common.sequence', { before, next }) : before
      const box = startsBox(items, index) ? boxItems(items, item) : null
      const heading = box ? `${t('common.discovery-box-of', { count: box.length })} = ${money(boxTotal(box), currency)}\n\n` : ''
      if (item.box_number) return `${heading}${name}\n  ${item.quantity} ×`
      return `${name}\n  ${item.quantity} × ${money(item.unit_price_cents, currency)} = ${money(item.total_price_cents, currency)}`
    })
    .join('\n\n')
}

function startsBox(items: ParsedEmailItem[], index: number): boolean {
  const box = items[index]?.box_number ?? null
  return box !== null && items[index - 1]?.box_number !== box
}

function boxItems(items: ParsedEmailItem[], { box_number }: ParsedEmailItem): ParsedEmailItem[] {
  return items.filter((item) => item.box_number === box_number)
}

function boxTotal(items: ParsedEmailItem[]): number {
  return items.reduce((sum, item) => sum + item.total_price_cents, 0)
}
