import { Column, Row } from '@react-email/components'
import type { EmailLanguage } from './language.ts'
import { bodyFont, lightColors } from './styles.ts'
import { EmailStrip } from './elements.tsx'

export interface EmailFact {
  label: string
  value: string
}

interface FactsProps {
  facts?: EmailFact[] | undefined
  language: EmailLanguage
}

/** A box with one labeled fact per line. Facts without a value are left out. */
export function EmailFacts({ facts = [], language: { named, gap } }: FactsProps) {
  const known = facts.filter(({ value }) => value !== '')
  if (known.length === 0) return null
  return (
    <EmailStrip padding="14px 40px 8px">
      <Row className="sunk" style={{ backgroundColor: lightColors.page, borderRadius: '20px' }}>
        <Column
          className="ink"
          style={{ padding: '20px 22px', font: `400 15px/1.7 ${bodyFont}`, color: lightColors.ink, wordBreak: 'break-word' }}
        >
          {known.map(({ label, value }, index) => (
            <span key={label}>
              {index > 0 && <br />}
              <span className="soft" style={{ color: lightColors.soft }}>
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
    </EmailStrip>
  )
}

/** The plain-text version; '' if there are no facts. */
export function plainFacts({ facts = [], language: { named, gap } }: FactsProps): string {
  return facts
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${named(label)}${gap}${value}`)
    .join('\n')
}
