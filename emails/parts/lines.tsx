import { Column, Img, Row } from '@react-email/components'
import type { EmailItem } from './fields.ts'
import type { EmailLanguage } from './language.ts'
import { bodyFont, displayFont, lightColors, pictureBackgrounds } from './styles.ts'
import { EmailStrip } from './elements.tsx'
import { useReader } from './reader-locale.ts'

const border = `1px solid ${lightColors.line}`

interface LinesProps {
  items: EmailItem[]
  currency: string
  language: EmailLanguage
}

/** Purchased items, one row each: product image (if any), name, quantity and prices. */
export function EmailLines({ items, currency, language: { money } }: LinesProps) {
  const { end, padding } = useReader()
  const withPictures = items.some((item) => item.picture_url)
  return (
    <EmailStrip padding="0 40px">
      {items.map((item, index) => (
        <Row key={index}>
          {withPictures && <ItemPicture url={item.picture_url} index={index} />}
          <Column
            className="line soft"
            style={{
              padding: padding('14px', '12px', '14px', '0'),
              borderTop: border,
              font: `400 15px/1.5 ${bodyFont}`,
              color: lightColors.soft,
            }}
          >
            <span className="ink" style={{ font: `800 20px/1.15 ${displayFont}`, color: lightColors.ink }}>
              <bdi>{item.product_name}</bdi>
            </span>
            <br />
            {item.variation_name && (
              <>
                <bdi>{item.variation_name}</bdi>
                <br />
              </>
            )}
            {item.quantity} × {money(item.unit_price_cents, currency)}
          </Column>
          <Column
            className="line ink"
            align={end}
            style={{ padding: '14px 0', borderTop: border, font: `700 16px/1.5 ${bodyFont}`, color: lightColors.ink, whiteSpace: 'nowrap' }}
          >
            {money(item.total_price_cents, currency)}
          </Column>
        </Row>
      ))}
    </EmailStrip>
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
    .map((item) => {
      const { product_name: before, variation_name: next } = item
      const name = next ? t('common.in-a-row', { before, next }) : before
      return `${name}\n  ${item.quantity} × ${money(item.unit_price_cents, currency)} = ${money(item.total_price_cents, currency)}`
    })
    .join('\n\n')
}
