import { Column, Row } from '@react-email/components'
import type { OrderLetter } from '#shop/ports.ts'
import type { Told } from '../letter.ts'
import { body, light } from '../look.ts'
import { Strip } from '../parts.tsx'
import { Quote } from '../quote.tsx'
import { useReader } from '../reader.ts'

/** The delivery address, the delivery method and the gift message. Missing values are left out. */
export function Destination({ told: { data, language } }: { told: Told<OrderLetter> }) {
  const { t, day } = language
  const [name, ...address] = data.ship_to
  const method = data.delivery_method === 'express' ? t('letters.order.express') : t('letters.order.standard')
  const isTold = name !== undefined || data.delivery_method !== undefined
  if (!isTold && !data.gift_message) return null
  return (
    <Strip padding="32px 40px 36px">
      {isTold && (
        <Row className="sunk" style={{ backgroundColor: light.page, borderRadius: '20px' }}>
          {name !== undefined && <Box title={t('letters.order.goingTo')} strong={name} lines={address} />}
          {data.delivery_method && (
            <Box
              title={t('letters.order.delivery')}
              strong={method}
              lines={data.arrives ? [t('letters.order.from', { from: day(data.arrives[0]) })] : []}
            />
          )}
        </Row>
      )}
      {data.gift_message && (
        <div style={{ marginTop: isTold ? '12px' : '0' }}>
          <Quote label={t('letters.order.gift')} text={data.gift_message} />
        </div>
      )}
    </Strip>
  )
}

function Box({ title, strong, lines }: { title: string; strong: string; lines: string[] }) {
  const { padding } = useReader()
  return (
    <Column
      className="ink half"
      width="50%"
      style={{
        width: '50%',
        padding: padding('20px', '12px', '20px', '22px'),
        verticalAlign: 'top',
        font: `400 15px/1.55 ${body}`,
        color: light.ink,
      }}
    >
      <span className="soft" style={{ color: light.soft }}>
        {title}
      </span>
      <br />
      <b>
        <bdi>{strong}</bdi>
      </b>
      {lines.map((line, index) => (
        <span key={index}>
          <br />
          <bdi>{line}</bdi>
        </span>
      ))}
    </Column>
  )
}
