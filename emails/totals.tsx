import { Column, Row } from '@react-email/components'
import type { CSSProperties } from 'react'
import { body, display, light } from './look.ts'
import { Strip } from './parts.tsx'
import { useReader } from './reader.ts'

export interface Total {
  label: string
  amount: string
  kind: 'plain' | 'discount' | 'total'
}

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

/** What it came to, a row each. */
export function Totals({ totals }: { totals: Total[] }) {
  const { end } = useReader()
  return (
    <Strip padding="14px 40px 0">
      <Row className="line" style={{ borderTop: `1px solid ${light.line}`, paddingTop: '14px' }}>
        <Column>
          {totals.map(({ label, amount, kind }) => (
            <Row key={label}>
              <Column className={looks[kind].label} style={{ ...looks[kind].style, color: looks[kind].labelColor }}>
                {label}
              </Column>
              <Column className={looks[kind].amount} align={end} style={looks[kind].style}>
                {amount}
              </Column>
            </Row>
          ))}
        </Column>
      </Row>
    </Strip>
  )
}

/** The same in plain text. */
export function plainTotals(totals: Total[]): string {
  return totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
}
