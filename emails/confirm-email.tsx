import { Link, Text } from '@react-email/components'
import type { Letters } from '#shop/ports.ts'
import { Layout } from './layout.tsx'
import { nameToGreet, type Told } from './letter.ts'
import { light, styles } from './look.ts'
import { Action, Hero, Strip } from './parts.tsx'

type Data = Letters['confirm-email']

export const sample: Data = {
  first_name: 'Noor',
  confirm_url: 'http://localhost:3000/auth/confirm?token=sample',
}

export function subject({ language: { t }, sender }: Told<Data>): string {
  return t('letters.confirm.subject', { shop: sender.name })
}

/** Asks a new customer to confirm the address. */
export function Letter(told: Told<Data>) {
  const { data, language, sender } = told
  const { t } = language
  return (
    <Layout
      language={language}
      sender={sender}
      title={subject(told)}
      preview={t('letters.confirm.preview')}
      why={t('letters.confirm.why', { shop: sender.name })}
    >
      <Hero headline={t('letters.confirm.headline')} italic={t('letters.confirm.headlineEnd')} />
      <Strip padding="32px 40px 8px">
        <Text className="ink" style={styles.text}>
          {greeting(told)} {t('letters.confirm.body', { shop: sender.name })}
        </Text>
      </Strip>
      <Strip padding="18px 40px 22px">
        <Action href={data.confirm_url}>{t('letters.confirm.action')}</Action>
      </Strip>
      <Strip padding="0 40px 36px">
        <Text className="soft" style={styles.small}>
          {t('letters.confirm.validity')}
        </Text>
        <Text className="soft" style={{ ...styles.small, marginTop: '16px' }}>
          {t('letters.confirm.copy')}
          <br />
          <Link className="link" href={data.confirm_url} style={{ color: light.link, textDecoration: 'underline', wordBreak: 'break-all' }}>
            {data.confirm_url}
          </Link>
        </Text>
      </Strip>
    </Layout>
  )
}

export function plainText(told: Told<Data>): string {
  const { data, language, sender } = told
  const { t } = language
  return [
    `${greeting(told)} ${t('letters.confirm.body', { shop: sender.name })}`,
    `${t('letters.confirm.action')}:\n${data.confirm_url}`,
    t('letters.confirm.validity'),
    t('letters.confirm.why', { shop: sender.name }),
  ].join('\n\n')
}

function greeting({ data, language: { t } }: Told<Data>): string {
  const name = nameToGreet(data.first_name)
  return name ? t('letters.confirm.welcome', { name }) : t('letters.confirm.welcomeNameless')
}
