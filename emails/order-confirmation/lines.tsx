import { Column, Img, Row } from '@react-email/components'
import type { OrderLetter } from '#shop/ports.ts'
import type { Told } from '../letter.ts'
import { body, display, light, tints } from '../look.ts'
import { Strip } from '../parts.tsx'

const border = `1px solid ${light.line}`

/** What was ordered, one row a line: packshot where there is one, name, quantity and prices. */
export function Lines({ told: { data, language } }: { told: Told<OrderLetter> }) {
  const withPictures = data.order_items.some((item) => item.picture_url)
  return (
    <Strip padding="0 40px">
      {data.order_items.map((item, index) => (
        <Row key={index}>
          {withPictures && (
            <Column className="line" width="84" style={{ width: '84px', padding: '14px 0', borderTop: border }}>
              {item.picture_url && (
                <Img
                  src={item.picture_url}
                  width="68"
                  height="85"
                  alt=""
                  style={{ borderRadius: '14px', objectFit: 'contain', backgroundColor: tints[index % tints.length] }}
                />
              )}
            </Column>
          )}
          <Column
            className="line soft"
            style={{ padding: '14px 12px 14px 0', borderTop: border, font: `400 15px/1.5 ${body}`, color: light.soft }}
          >
            <span className="ink" style={{ font: `800 20px/1.15 ${display}`, color: light.ink }}>
              {item.product_name}
            </span>
            <br />
            {item.variation_name}
            {item.variation_name && <br />}
            {item.quantity} × {language.money(item.unit_price_cents, data.currency)}
          </Column>
          <Column
            className="line ink"
            align="right"
            style={{ padding: '14px 0', borderTop: border, font: `700 16px/1.5 ${body}`, color: light.ink, whiteSpace: 'nowrap' }}
          >
            {language.money(item.total_price_cents, data.currency)}
          </Column>
        </Row>
      ))}
    </Strip>
  )
}
