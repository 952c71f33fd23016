import { Column, Row, Text } from '@react-email/components'
import type { EmailLanguage } from './email.ts'
import { lightColors, emailStyles } from './styles.ts'

/** A text written by a customer or by staff. */
export interface QuotedText {
  label?: string
  text: string
}

/** The text with a label; undefined if it is empty. */
export function quotedText(label: string, text: string): QuotedText | undefined {
  return text.trim() ? { label, text: text.trim() } : undefined
}

/** A quoted text in a box. It keeps its line breaks and its own text direction. */
export function EmailQuote({ label, text }: QuotedText) {
  return (
    <Row className="sunk" style={{ backgroundColor: lightColors.page, borderRadius: '20px' }}>
      <Column style={{ padding: '20px 22px' }}>
        {label && (
          <Text className="soft" style={{ ...emailStyles.small, fontSize: '15px' }}>
            {label}
          </Text>
        )}
        <Text
          className="ink"
          dir="auto"
          style={{ ...emailStyles.text, fontSize: '16px', whiteSpace: 'pre-line', overflowWrap: 'break-word' }}
        >
          {text}
        </Text>
      </Column>
    </Row>
  )
}

export function plainQuote({ label, text }: QuotedText, { named }: EmailLanguage): string {
  return label ? `${named(label)}\n${text}` : text
}
