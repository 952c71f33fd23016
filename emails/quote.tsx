import { Column, Row, Text } from '@react-email/components'
import type { Language } from './letter.ts'
import { light, styles } from './look.ts'

/** A text written by a customer or by staff. */
export interface Words {
  label?: string
  text: string
}

/** The text with a label; undefined if it is empty. */
export function quoted(label: string, text: string): Words | undefined {
  return text.trim() ? { label, text: text.trim() } : undefined
}

/** A quoted text in a box. It keeps its line breaks and its own text direction. */
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

export function plainQuote({ label, text }: Words, { named }: Language): string {
  return label ? `${named(label)}\n${text}` : text
}
