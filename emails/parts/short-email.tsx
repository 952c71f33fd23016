import { Link, Text } from '@react-email/components'
import { type EmailFact, EmailFacts, plainFacts } from './facts.tsx'
import { EmailLayout } from './layout.tsx'
import type { EmailFile, EmailContext } from './email.ts'
import { lightColors, emailStyles } from './styles.ts'
import { EmailButton, EmailHero, EmailStrip } from './elements.tsx'
import { plainQuote, EmailQuote, type QuotedText } from './quote.tsx'

/** The content of an email with a single message, in the reader's language. */
interface ShortEmailContent {
  subject: string
  preview: string
  headline: string
  headlineEnd: string
  /** Left out if the quoted text says everything. */
  body?: string
  quote?: QuotedText | undefined
  /** When and where it happened, one fact per line. Facts without a value are left out. */
  facts?: EmailFact[]
  /** Instructions for a reader who did not cause this. */
  warning?: string
  /** The button; left out if the email asks for no action. */
  ask?: { action: string; url: string }
  /** Information to read before the click, such as how long the link is valid. */
  note?: string
  /** Why the reader received this email. */
  why: string
}

/**
 * An email with a single message and at most one button. The link also appears in full, in case the
 * button does not work.
 */
export function shortEmail<Data>(contentOf: (context: EmailContext<Data>) => ShortEmailContent): Omit<EmailFile<Data>, 'sample'> {
  return {
    subject: (context) => contentOf(context).subject,
    Letter: (context) => <ShortEmail context={context} {...contentOf(context)} />,
    plainText(context) {
      const { body, quote, facts, warning, ask, note, why } = contentOf(context)
      const { language } = context
      const parts = [body, quote && plainQuote(quote, language), plainFacts({ facts, language }), warning]
      parts.push(ask && plainQuote({ label: ask.action, text: ask.url }, language), note, why)
      return parts.filter(Boolean).join('\n\n')
    },
  }
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
