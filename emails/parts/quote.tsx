import { Column, Row, Text } from '@react-email/components'
import type { EmailLanguage } from './language.ts'
import type { QuotedText } from './quoted-text.ts'
import { lightColors, emailStyles } from './styles.ts'

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
