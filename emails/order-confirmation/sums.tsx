import { Column, Row } from '@react-email/components'
import type { CSSProperties } from 'react'
import type { OrderLetter } from '#shop/ports.ts'
import type { Told } from '../letter.ts'
import { body, display, light } from '../look.ts'
import { Strip } from '../parts.tsx'
import { type Total, totals } from './totals.ts'

const looks: Record<Total['kind'], { label: string; amount: string; style: CSSProperties; labelColor: string }> = {
  plain: {
    label: 'soft',
    amount: 'ink',
    style: { padding: '6px 0', font: `400 16px/1.5 ${body}`, color: light.ink },
    labelColor: light.soft,
  },
  discount: { label: 'ok', amount: 'ok', style: { padding: '6px 0', font: `650 16px/1.5 ${body}`, color: light.ok }, labelColor: light.ok },
  total: {
    label: 'ink',
    amount: 'ink',
    style: { padding: '18px 0 0', font: `850 26px/1.1 ${display}`, fontFeatureSettings: "'lnum'", color: light.ink },
    labelColor: light.ink,
  },
}

/** What it came to. */
export function Totals({ told }: { told: Told<OrderLetter> }) {
  return (
    <Strip padding="14px 40px 0">
      <Row className="line" style={{ borderTop: `1px solid ${light.line}`, paddingTop: '14px' }}>
        <Column>
          {totals(told).map(({ label, amount, kind }) => (
            <Row key={label}>
              <Column className={looks[kind].label} style={{ ...looks[kind].style, color: looks[kind].labelColor }}>
                {label}
              </Column>
              <Column className={looks[kind].amount} align="right" style={looks[kind].style}>
                {amount}
              </Column>
            </Row>
          ))}
        </Column>
      </Row>
    </Strip>
  )
}

/** Where the parcel goes, and how. */
export function Destination({ told: { data, language } }: { told: Told<OrderLetter> }) {
  const { t, day } = language
  const [name, ...address] = data.ship_to
  const method = data.delivery_method === 'express' ? t('letters.order.express') : t('letters.order.standard')
  return (
    <Strip padding="32px 40px 36px">
      <Row className="sunk" style={{ backgroundColor: light.page, borderRadius: '20px' }}>
        <Box title={t('letters.order.goingTo')} strong={name ?? ''} lines={address} />
        <Box
          title={t('letters.order.delivery')}
          strong={method}
          lines={data.arrives ? [t('letters.order.from', { from: day(data.arrives[0]) })] : []}
        />
      </Row>
    </Strip>
  )
}

function Box({ title, strong, lines }: { title: string; strong: string; lines: string[] }) {
  return (
    <Column
      className="ink"
      width="50%"
      style={{ width: '50%', padding: '20px 12px 20px 22px', verticalAlign: 'top', font: `400 15px/1.55 ${body}`, color: light.ink }}
    >
      <span className="soft" style={{ color: light.soft }}>
        {title}
      </span>
      <br />
      <b>{strong}</b>
      {lines.map((line, index) => (
        <span key={index}>
          <br />
          {line}
        </span>
      ))}
    </Column>
  )
}
