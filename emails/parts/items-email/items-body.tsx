import { Link, Text } from '@react-email/components'
import type { EmailContext, RenderedBody } from '../email.ts'
import { EmailButton, EmailHero, EmailStrip, EmailStrong } from '../elements.tsx'
import { EmailFacts, plainFacts } from '../facts.tsx'
import type { ItemsEmailContent } from '../items-email.ts'
import { EmailLayout } from '../layout.tsx'
import { EmailLines, plainLines } from '../lines.tsx'
import { plainQuote, EmailQuote } from '../quote.tsx'
import { lightColors, emailStyles } from '../styles.ts'
import { plainTotals, EmailTotals } from '../totals.tsx'

/** The two bodies of an email about purchased items. */
export function itemsBody(content: ItemsEmailContent, context: EmailContext<unknown>): RenderedBody {
  return {
    subject: content.subject,
    html: <ItemsEmail context={context} content={content} />,
    text: plainText(content, context),
  }
}

function plainText(content: ItemsEmailContent, { language }: EmailContext<unknown>): string {
  const { headline, headlineEnd, body, facts, quote, ask, link, note, totals = [], why, items, currency } = content
  const ways = [{ label: ask.action, value: ask.url }, ...(link ? [{ label: link.label, value: link.url }] : [])]
  const list = plainLines({ items, currency, language })
  const parts = [language.inLine(headline, headlineEnd), body, plainFacts({ facts, language })]
  if (quote) parts.push(plainQuote(quote, language))
  parts.push(plainFacts({ facts: ways, language }), note ?? '', list, plainTotals(totals, language), why)
  return parts.filter(Boolean).join('\n\n')
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
