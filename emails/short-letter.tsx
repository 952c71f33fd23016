import { Link, Text } from '@react-email/components'
import { type Fact, Facts, plainFacts } from './facts.tsx'
import { Layout } from './layout.tsx'
import type { LetterFile, Told } from './letter.ts'
import { light, styles } from './look.ts'
import { Action, Hero, Strip } from './parts.tsx'
import { plainQuote, Quote, type Words } from './quote.tsx'

/** The content of an email with a single message, in the reader's language. */
export interface Says {
  subject: string
  preview: string
  headline: string
  headlineEnd: string
  /** Left out if the quoted text says everything. */
  body?: string
  quote?: Words | undefined
  /** When and where it happened, one fact per line. Facts without a value are left out. */
  facts?: Fact[]
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
export function shortLetter<Data>(says: (told: Told<Data>) => Says): Omit<LetterFile<Data>, 'sample'> {
  return {
    subject: (told) => says(told).subject,
    Letter: (told) => <ShortLetter told={told} {...says(told)} />,
    plainText(told) {
      const { body, quote, facts, warning, ask, note, why } = says(told)
      const { language } = told
      const parts = [body, quote && plainQuote(quote, language), plainFacts({ facts, language }), warning]
      parts.push(ask && plainQuote({ label: ask.action, text: ask.url }, language), note, why)
      return parts.filter(Boolean).join('\n\n')
    },
  }
}

function ShortLetter({ told, subject, preview, headline, headlineEnd, why, ...says }: Says & { told: Told<unknown> }) {
  const { body, quote, facts, warning, ask, note } = says
  return (
    <Layout told={told} title={subject} preview={preview} why={why}>
      <Hero headline={headline} italic={headlineEnd} />
      {body && (
        <Strip padding="32px 40px 8px">
          <Text className="ink" style={{ ...styles.text, whiteSpace: 'pre-line' }}>
            {body}
          </Text>
        </Strip>
      )}
      {quote && (
        <Strip padding={body ? '14px 40px 8px' : '36px 40px 8px'}>
          <Quote {...quote} />
        </Strip>
      )}
      <Facts facts={facts} language={told.language} />
      {warning && (
        <Strip padding="18px 40px 8px">
          <Text className="ink" style={styles.text}>
            {warning}
          </Text>
        </Strip>
      )}
      {ask && (
        <Strip padding="18px 40px 22px">
          <Action href={ask.url}>{ask.action}</Action>
        </Strip>
      )}
      <Strip padding={ask ? '0 40px 36px' : '18px 40px 36px'}>
        {note && (
          <Text className="soft" style={{ ...styles.small, marginBottom: '16px' }}>
            {note}
          </Text>
        )}
        {ask && <Copy label={told.language.t('letters.copy')} url={ask.url} />}
      </Strip>
    </Layout>
  )
}

function Copy({ label, url }: { label: string; url: string }) {
  return (
    <Text className="soft" style={styles.small}>
      {label}
      <br />
      <Link className="link" href={url} dir="ltr" style={{ color: light.link, textDecoration: 'underline', wordBreak: 'break-all' }}>
        {url}
      </Link>
    </Text>
  )
}
