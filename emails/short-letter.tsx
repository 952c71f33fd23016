import { Link, Text } from '@react-email/components'
import { Layout } from './layout.tsx'
import type { LetterFile, Told } from './letter.ts'
import { light, styles } from './look.ts'
import { Action, Hero, Strip } from './parts.tsx'

/** What a letter that asks for one click says, in the reader's language. */
export interface Says {
  subject: string
  preview: string
  headline: string
  headlineEnd: string
  body: string
  action: string
  url: string
  /** What is good to know before clicking: how long the link is valid, say. */
  note: string
  /** Why the reader got this letter. */
  why: string
}

/** A letter that says one thing and asks for one click. The link stands there in full too, for when the button does nothing. */
export function shortLetter<Data>(says: (told: Told<Data>) => Says): Omit<LetterFile<Data>, 'sample'> {
  return {
    subject: (told) => says(told).subject,
    Letter: (told) => <ShortLetter told={told} {...says(told)} />,
    plainText(told) {
      const { body, action, url, note, why } = says(told)
      return [body, `${action}:\n${url}`, note, why].join('\n\n')
    },
  }
}

function ShortLetter({ told, subject, preview, headline, headlineEnd, body, action, url, note, why }: Says & { told: Told<unknown> }) {
  const { language, sender } = told
  return (
    <Layout language={language} sender={sender} title={subject} preview={preview} why={why}>
      <Hero headline={headline} italic={headlineEnd} />
      <Strip padding="32px 40px 8px">
        <Text className="ink" style={styles.text}>
          {body}
        </Text>
      </Strip>
      <Strip padding="18px 40px 22px">
        <Action href={url}>{action}</Action>
      </Strip>
      <Strip padding="0 40px 36px">
        <Text className="soft" style={{ ...styles.small, marginBottom: '16px' }}>
          {note}
        </Text>
        <Text className="soft" style={styles.small}>
          {language.t('letters.copy')}
          <br />
          <Link className="link" href={url} style={{ color: light.link, textDecoration: 'underline', wordBreak: 'break-all' }}>
            {url}
          </Link>
        </Text>
      </Strip>
    </Layout>
  )
}
