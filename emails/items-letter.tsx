import { Link, Text } from '@react-email/components'
import type { LetterItem } from '#shop/ports.ts'
import { type Fact, Facts, plainFacts } from './facts.tsx'
import { Layout } from './layout.tsx'
import type { LetterFile, Told } from './letter.ts'
import { Lines, plainLines } from './lines.tsx'
import { light, styles } from './look.ts'
import { Action, Hero, Strip, Strong } from './parts.tsx'
import { plainQuote, Quote, type Words } from './quote.tsx'
import { plainTotals, type Total, Totals } from './totals.tsx'

/** The content of an email about purchased items, in the reader's language. */
export interface SaysOfItems {
  subject: string
  preview: string
  headline: string
  headlineEnd: string
  body: string
  /** Parts of the body to show in bold. */
  strong?: string[]
  /** One per line. Facts without a value are left out. */
  facts?: Fact[]
  quote?: Words | undefined
  ask: { action: string; url: string }
  /** A second link, below the button. */
  link?: { label: string; url: string } | null
  /** Additional information. */
  note?: string
  items: LetterItem[]
  currency: string
  totals?: Total[]
  /** Why the reader received this email. */
  why: string
}

/** An email about purchased items: the event, one button, the items and the totals. */
export function itemsLetter<Data>(says: (told: Told<Data>) => SaysOfItems): Omit<LetterFile<Data>, 'sample'> {
  return {
    subject: (told) => says(told).subject,
    Letter: (told) => <ItemsLetter told={told} says={says(told)} />,
    plainText(told) {
      const { headline, headlineEnd, body, facts, quote, ask, link, note, totals = [], why, items, currency } = says(told)
      const { language } = told
      const ways = [{ label: ask.action, value: ask.url }, ...(link ? [{ label: link.label, value: link.url }] : [])]
      const list = plainLines({ items, currency, language })
      const parts = [language.inLine(headline, headlineEnd), body, plainFacts({ facts, language })]
      if (quote) parts.push(plainQuote(quote, language))
      parts.push(plainFacts({ facts: ways, language }), note ?? '', list, plainTotals(totals, language), why)
      return parts.filter(Boolean).join('\n\n')
    },
  }
}

function ItemsLetter({ told, says }: { told: Told<unknown>; says: SaysOfItems }) {
  const { ask, link, note, items, currency, totals = [] } = says
  const picture = items.find((item) => item.picture_url)?.picture_url
  return (
    <Layout told={told} title={says.subject} preview={says.preview} why={says.why}>
      <Hero headline={says.headline} italic={says.headlineEnd} picture={picture} />
      <Strip padding="32px 40px 8px">
        <Text className="ink" style={styles.text}>
          <Strong text={says.body} parts={says.strong ?? []} />
        </Text>
      </Strip>
      <Facts facts={says.facts} language={told.language} />
      {says.quote && (
        <Strip padding="14px 40px 8px">
          <Quote {...says.quote} />
        </Strip>
      )}
      <Strip padding="18px 40px 30px">
        <Action href={ask.url}>{ask.action}</Action>
        {link && (
          <Text className="soft" style={{ ...styles.small, marginTop: '16px' }}>
            <Link className="link" href={link.url} style={{ color: light.link, textDecoration: 'underline' }}>
              {link.label}
            </Link>
          </Text>
        )}
        {note && (
          <Text className="soft" style={{ ...styles.small, marginTop: '16px' }}>
            {note}
          </Text>
        )}
      </Strip>
      {items.length > 0 && <Lines items={items} currency={currency} language={told.language} />}
      {totals.length > 0 && <Totals totals={totals} />}
      <Strip padding="0 40px 36px">{null}</Strip>
    </Layout>
  )
}
