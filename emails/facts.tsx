import { Column, Row } from '@react-email/components'
import { body, light } from './look.ts'
import { Strip } from './parts.tsx'

export interface Fact {
  label: string
  value: string
}

/** Those that are known: one without a value is left out. */
export function known(facts: Fact[] = []): Fact[] {
  return facts.filter(({ value }) => value !== '')
}

/** What happened where and when, a line each, in a box of its own. */
export function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <Strip padding="14px 40px 8px">
      <Row className="sunk" style={{ backgroundColor: light.page, borderRadius: '20px' }}>
        <Column className="ink" style={{ padding: '20px 22px', font: `400 15px/1.7 ${body}`, color: light.ink, wordBreak: 'break-word' }}>
          {facts.map(({ label, value }, index) => (
            <span key={label}>
              {index > 0 && <br />}
              <span className="soft" style={{ color: light.soft }}>
                {label}:
              </span>{' '}
              <b dir="auto" style={{ whiteSpace: 'pre-line' }}>
                {value}
              </b>
            </span>
          ))}
        </Column>
      </Row>
    </Strip>
  )
}
