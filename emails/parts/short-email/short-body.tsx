import { Link, Text } from '@react-email/components'
import type { EmailContext, RenderedBody } from '../email.ts'
import { EmailButton, EmailHero, EmailStrip } from '../elements.tsx'
import { EmailFacts, plainFacts } from '../facts.tsx'
import { EmailLayout } from '../layout.tsx'
import { plainQuote, EmailQuote } from '../quote.tsx'
import { lightColors, emailStyles } from '../styles.ts'
import type { ShortEmailContent } from '../short-email.ts'

/** The two bodies of an email with a single message. */
export function shortBody(content: ShortEmailContent, context: EmailContext<unknown>): RenderedBody {
  return {
    subject: content.subject,
    html: <ShortEmail context={context} {...content} />,
    text: plainText(content, context),
  }
}

function plainText({ body, quote, facts, warning, ask, note, why }: ShortEmailContent, { language }: EmailContext<unknown>): string {
  const parts = [body, quote && plainQuote(quote, language), plainFacts({ facts, language }), warning]
  parts.push(ask && plainQuote({ label: ask.action, text: ask.url }, language), note, why)
  return parts.filter(Boolean).join('\n\n')
}

function ShortEmail({
  context,
  subject,
  preview,
  headline,
  headlineEnd,
  why,
  ...content
}: ShortEmailContent & { context: EmailContext<unknown> }) {
  const { body, quote, facts, warning, ask, note } = content
  return (
    <EmailLayout context={context} title={subject} preview={preview} why={why}>
      <EmailHero headline={headline} italic={headlineEnd} />
      {body && (
        <EmailStrip padding="32px 40px 8px">
          <Text className="ink" style={{ ...emailStyles.text, whiteSpace: 'pre-line' }}>
            {body}
          </Text>
        </EmailStrip>
      )}
      {quote && (
        <EmailStrip padding={body ? '14px 40px 8px' : '36px 40px 8px'}>
          <EmailQuote {...quote} />
        </EmailStrip>
      )}
      <EmailFacts facts={facts} language={context.language} />
      {warning && (
        <EmailStrip padding="18px 40px 8px">
          <Text className="ink" style={emailStyles.text}>
            {warning}
          </Text>
        </EmailStrip>
      )}
      {ask && (
        <EmailStrip padding="18px 40px 22px">
          <EmailButton href={ask.url}>{ask.action}</EmailButton>
        </EmailStrip>
      )}
      <EmailStrip padding={ask ? '0 40px 36px' : '18px 40px 36px'}>
        {note && (
          <Text className="soft" style={{ ...emailStyles.small, marginBottom: '16px' }}>
            {note}
          </Text>
        )}
        {ask && <Copy label={context.language.t('emails.copy')} url={ask.url} />}
      </EmailStrip>
    </EmailLayout>
  )
}

function Copy({ label, url }: { label: string; url: string }) {
  return (
    <Text className="soft" style={emailStyles.small}>
      {label}
      <br />
      <Link className="link" href={url} dir="ltr" style={{ color: lightColors.link, textDecoration: 'underline', wordBreak: 'break-all' }}>
        {url}
      </Link>
    </Text>
  )
}
