import { Link, Text } from '@react-email/components'
import type { EmailItem } from '#shop/ports.ts'
import { type EmailFact, EmailFacts, plainFacts } from './facts.tsx'
import { EmailLayout } from './layout.tsx'
import type { EmailFile, EmailContext } from './email.ts'
import { EmailLines, plainLines } from './lines.tsx'
import { lightColors, emailStyles } from './styles.ts'
import { EmailButton, EmailHero, EmailStrip, EmailStrong } from './elements.tsx'
import { plainQuote, EmailQuote, type QuotedText } from './quote.tsx'
import { plainTotals, type EmailTotal, EmailTotals } from './totals.tsx'

/** The content of an email about purchased items, in the reader's language. */
export interface ItemsEmailContent {
  subject: string
  preview: string
  headline: string
  headlineEnd: string
  body: string
  /** Parts of the body to show in bold. */
  strong?: string[]
  /** One per line. Facts without a value are left out. */
  facts?: EmailFact[]
  quote?: QuotedText | undefined
  ask: { action: string; url: string }
  /** A second link, below the button. */
  link?: { label: string; url: string } | null
  /** Additional information. */
  note?: string
  items: EmailItem[]
  currency: string
  totals?: EmailTotal[]
  /** Why the reader received this email. */
  why: string
}

/** An email about purchased items: the event, one button, the items and the totals. */
export function itemsEmail<Data>(contentOf: (context: EmailContext<Data>) => ItemsEmailContent): Omit<EmailFile<Data>, 'sample'> {
  return {
    subject: (context) => contentOf(context).subject,
    Letter: (context) => <ItemsEmail context={context} content={contentOf(context)} />,
    plainText(context) {
      const { headline, headlineEnd, body, facts, quote, ask, link, note, totals = [], why, items, currency } = contentOf(context)
      const { language } = context
      const ways = [{ label: ask.action, value: ask.url }, ...(link ? [{ label: link.label, value: link.url }] : [])]
      const list = plainLines({ items, currency, language })
      const parts = [language.inLine(headline, headlineEnd), body, plainFacts({ facts, language })]
      if (quote) parts.push(plainQuote(quote, language))
      parts.push(plainFacts({ facts: ways, language }), note ?? '', list, plainTotals(totals, language), why)
      return parts.filter(Boolean).join('\n\n')
    },
  }
}

function ItemsEmail({ context, content }: { context: EmailContext<unknown>; content: ItemsEmailContent }) {
  const { ask, link, note, items, currency, totals = [] } = content
  const picture = items.find((item) => item.picture_url)?.picture_url
  return (
    <EmailLayout context={context} title={content.subject} preview={content.preview} why={content.why}>
      <EmailHero headline={content.headline} italic={content.headlineEnd} picture={picture} />
      <EmailStrip padding="32px 40px 8px">
        <Text className="ink" style={emailStyles.text}>
          <EmailStrong text={content.body} parts={content.strong ?? []} />
        </Text>
      </EmailStrip>
      <EmailFacts facts={content.facts} language={context.language} />
      {content.quote && (
        <EmailStrip padding="14px 40px 8px">
          <EmailQuote {...content.quote} />
        </EmailStrip>
      )}
      <EmailStrip padding="18px 40px 30px">
        <EmailButton href={ask.url}>{ask.action}</EmailButton>
        {link && (
          <Text className="soft" style={{ ...emailStyles.small, marginTop: '16px' }}>
            <Link className="link" href={link.url} style={{ color: lightColors.link, textDecoration: 'underline' }}>
              {link.label}
            </Link>
          </Text>
        )}
        {note && (
          <Text className="soft" style={{ ...emailStyles.small, marginTop: '16px' }}>
            {note}
          </Text>
        )}
      </EmailStrip>
      {items.length > 0 && <EmailLines items={items} currency={currency} language={context.language} />}
      {totals.length > 0 && <EmailTotals totals={totals} />}
      <EmailStrip padding="0 40px 36px">{null}</EmailStrip>
    </EmailLayout>
  )
}
