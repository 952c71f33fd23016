import { Column, Row } from '@react-email/components'
import type { CSSProperties } from 'react'
import type { EmailLanguage } from './language.ts'
import { bodyFont, displayFont, lightColors } from './styles.ts'
import { EmailStrip } from './elements.tsx'
import { useReader } from './reader-locale.ts'

export interface EmailTotal {
  label: string
  amount: string
  kind: 'plain' | 'discount' | 'total'
}

interface TotalLook {
  label: string
  amount: string
  above: string
  below: string
  style: CSSProperties
  labelColor: string
}

const looks: Record<EmailTotal['kind'], TotalLook> = {
  plain: {
    label: 'soft',
    amount: 'ink',
    above: '6px',
    below: '6px',
    style: { font: `400 16px/1.5 ${bodyFont}`, color: lightColors.ink },
    labelColor: lightColors.soft,
  },
  discount: {
    label: 'ok',
    amount: 'ok',
    above: '6px',
    below: '6px',
    style: { font: `600 16px/1.5 ${bodyFont}`, color: lightColors.ok },
    labelColor: lightColors.ok,
  },
  total: {
    label: 'sum ink',
    amount: 'sum ink',
    above: '18px',
    below: '0',
    style: { font: `800 26px/1.1 ${displayFont}`, fontFeatureSettings: "'lnum'", color: lightColors.ink },
    labelColor: lightColors.ink,
  },
}

/** The totals, one row each. */
export function EmailTotals({ totals }: { totals: EmailTotal[] }) {
  return (
    <EmailStrip padding="14px 40px 0">
      <Row className="line" style={{ borderTop: `1px solid ${lightColors.line}`, paddingTop: '14px' }}>
        <Column>
          {totals.map((total) => (
            <Sum key={total.label} {...total} />
          ))}
        </Column>
      </Row>
    </EmailStrip>
  )
}

function Sum({ label, amount, kind }: EmailTotal) {
  const { end, padding } = useReader()
  const look = looks[kind]
  return (
    <Row>
      <Column
        className={look.label}
        style={{ ...look.style, padding: padding(look.above, '16px', look.below, '0'), color: look.labelColor }}
      >
        {label}
      </Column>
      <Column
        className={look.amount}
        align={end}
        style={{ ...look.style, padding: `${look.above} 0 ${look.below}`, verticalAlign: 'bottom', whiteSpace: 'nowrap' }}
      >
        {amount}
      </Column>
    </Row>
  )
}

export function plainTotals(totals: EmailTotal[], { named, gap }: EmailLanguage): string {
  return totals.map(({ label, amount }) => `${named(label)}${gap}${amount}`).join('\n')
}
