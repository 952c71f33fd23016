import { Column, Row } from '@react-email/components'
import type { Language } from './letter.ts'
import { body, light } from './look.ts'
import { Strip } from './parts.tsx'

export interface Fact {
  label: string
  value: string
}

interface FactsProps {
  facts?: Fact[] | undefined
  language: Language
}

/** A box with one labeled fact per line. Facts without a value are left out. */
export function Facts({ facts = [], language: { named, gap } }: FactsProps) {
  const known = facts.filter(({ value }) => value !== '')
  if (known.length === 0) return null
  return (
    <Strip padding="14px 40px 8px">
      <Row className="sunk" style={{ backgroundColor: light.page, borderRadius: '20px' }}>
        <Column className="ink" style={{ padding: '20px 22px', font: `400 15px/1.7 ${body}`, color: light.ink, wordBreak: 'break-word' }}>
          {known.map(({ label, value }, index) => (
            <span key={label}>
              {index > 0 && <br />}
              <span className="soft" style={{ color: light.soft }}>
                {named(label)}
              </span>
              {gap}
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

/** The plain-text version; '' if there are no facts. */
export function plainFacts({ facts = [], language: { named, gap } }: FactsProps): string {
  return facts
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${named(label)}${gap}${value}`)
    .join('\n')
}
