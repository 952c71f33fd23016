import { Column, Row, Text } from '@react-email/components'
import type { Language } from './letter.ts'
import { light, styles } from './look.ts'

/** What somebody wrote. */
export interface Words {
  label?: string
  text: string
}

/** Them with a label, if there are any. */
export function quoted(label: string, text: string): Words | undefined {
  return text.trim() ? { label, text: text.trim() } : undefined
}

/** Somebody's own words in a box, line by line, in the direction of these rather than of the letter. */
export function Quote({ label, text }: Words) {
  return (
    <Row className="sunk" style={{ backgroundColor: light.page, borderRadius: '20px' }}>
      <Column style={{ padding: '20px 22px' }}>
        {label && (
          <Text className="soft" style={{ ...styles.small, fontSize: '15px' }}>
            {label}
          </Text>
        )}
        <Text className="ink" dir="auto" style={{ ...styles.text, fontSize: '16px', whiteSpace: 'pre-line', overflowWrap: 'break-word' }}>
          {text}
        </Text>
      </Column>
    </Row>
  )
}

/** The same in plain text. */
export function plainQuote({ label, text }: Words, { named }: Language): string {
  return label ? `${named(label)}\n${text}` : text
}
