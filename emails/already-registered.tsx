import { Text } from '@react-email/components'
import type { Letters } from '#shop/ports.ts'
import { Layout } from './layout.tsx'
import { nameToGreet, type Told } from './letter.ts'
import { styles } from './look.ts'
import { Action, Hero, Strip } from './parts.tsx'

type Data = Letters['already-registered']

export const sample: Data = {
  first_name: 'Noor',
  login_url: 'http://localhost:3000/account/login',
}

export function subject({ language: { t }, sender }: Told<Data>): string {
  return t('letters.known.subject', { shop: sender.name })
}

/** Tells the owner of an account that somebody tried to sign up with its address: the page itself must not tell. */
export function Letter(told: Told<Data>) {
  const { data, language, sender } = told
  const { t } = language
  return (
    <Layout
      language={language}
      sender={sender}
      title={subject(told)}
      preview={t('letters.known.preview')}
      why={t('letters.known.why', { shop: sender.name })}
    >
      <Hero headline={t('letters.known.headline')} italic={t('letters.known.headlineEnd')} />
      <Strip padding="32px 40px 8px">
        <Text className="ink" style={styles.text}>
          {body(told)}
        </Text>
      </Strip>
      <Strip padding="18px 40px 22px">
        <Action href={data.login_url}>{t('letters.known.action')}</Action>
      </Strip>
      <Strip padding="0 40px 36px">
        <Text className="soft" style={styles.small}>
          {t('letters.known.safety')}
        </Text>
      </Strip>
    </Layout>
  )
}

export function plainText(told: Told<Data>): string {
  const { data, language, sender } = told
  const { t } = language
  return [
    body(told),
    `${t('letters.known.action')}:\n${data.login_url}`,
    t('letters.known.safety'),
    t('letters.known.why', { shop: sender.name }),
  ].join('\n\n')
}

function body({ data, language: { t }, sender }: Told<Data>): string {
  const name = nameToGreet(data.first_name)
  const told = t('letters.known.body', { shop: sender.name })
  return name ? `${t('letters.known.hello', { name })} ${told}` : told
}
