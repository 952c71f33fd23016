import { Button, Column, Heading, Row } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { bodyFont, lightColors } from './styles.ts'
import { useReader } from './reader-locale.ts'

/** A full-width section. Its side padding is narrower on phones. */
export function EmailStrip({ padding, children }: { padding: string; children: ReactNode }) {
  return (
    <Row>
      <Column className="side" style={{ padding }}>
        {children}
      </Column>
    </Row>
  )
}

/** The headline on the saffron band, its end in italics, beside a product image if there is one. */
export function EmailHero({ headline, italic, picture }: { headline: string; italic: string; picture?: string | null }) {
  const reader = useReader()
  return (
    <Row className="band" style={{ backgroundColor: lightColors.band }}>
      <Column
        className="side"
        style={{ padding: reader.padding('38px', picture ? '12px' : '20px', '38px', '40px'), verticalAlign: 'middle' }}
      >
        <Heading
          as="h1"
          className={picture ? `beside ${reader.headlineClass}` : reader.headlineClass}
          style={picture ? reader.headlineBeside : reader.headline}
        >
          {headline}
          <br />
          <i style={reader.phrase}>{italic}</i>
        </Heading>
      </Column>
      {picture && (
        <Column className="hero" width="236" style={{ width: '236px', verticalAlign: 'bottom' }}>
          <img src={picture} width="220" alt="" style={{ display: 'block', border: 0, maxHeight: '275px', objectFit: 'contain' }} />
        </Column>
      )}
    </Row>
  )
}

/** The main button of the email. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      className="action"
      href={href}
      style={{
        font: `600 17px/1 ${bodyFont}`,
        padding: '20px 30px',
        borderRadius: '999px',
        backgroundColor: lightColors.action,
        color: lightColors.onAction,
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  )
}

/**
 * `text` with every occurrence of `parts` in bold. Parts without a space, such as an order number,
 * do not wrap.
 */
export function EmailStrong({ text, parts }: { text: string; parts: string[] }) {
  const marked = parts.filter(Boolean)
  if (marked.length === 0) return text
  const pattern = new RegExp(`(${marked.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  return text.split(pattern).map((piece, index) =>
    index % 2 ? (
      <b key={index} style={/\s/.test(piece) ? undefined : { whiteSpace: 'nowrap' }}>
        {piece}
      </b>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
