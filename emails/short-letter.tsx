import { Link, Text } from '@react-email/components'
import { Layout } from './layout.tsx'
import type { Told } from './letter.ts'
import { light, styles } from './look.ts'
import { Action, Hero, Strip } from './parts.tsx'

interface ShortLetterProps {
  told: Told<unknown>
  title: string
  preview: string
  headline: string
  headlineEnd: string
  body: string
  action: string
  url: string
  /** What is good to know before clicking: how long the link is valid, say. */
  note: string
  why: string
}

/** A letter that says one thing and asks for one click. The link stands there in full too, for when the button does nothing. */
export function ShortLetter({ told, title, preview, headline, headlineEnd, body, action, url, note, why }: ShortLetterProps) {
  const { language, sender } = told
  return (
    <Layout language={language} sender={sender} title={title} preview={preview} why={why}>
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
