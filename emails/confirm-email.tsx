import type { Letters } from '#shop/ports.ts'
import { nameToGreet, type Told } from './letter.ts'
import { ShortLetter } from './short-letter.tsx'

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
    <ShortLetter
      told={told}
      title={subject(told)}
      preview={t('letters.confirm.preview')}
      headline={t('letters.confirm.headline')}
      headlineEnd={t('letters.confirm.headlineEnd')}
      body={body(told)}
      action={t('letters.confirm.action')}
      url={data.confirm_url}
      note={t('letters.confirm.validity')}
      why={t('letters.confirm.why', { shop: sender.name })}
    />
  )
}

export function plainText(told: Told<Data>): string {
  const { data, language, sender } = told
  const { t } = language
  return [
    body(told),
    `${t('letters.confirm.action')}:\n${data.confirm_url}`,
    t('letters.confirm.validity'),
    t('letters.confirm.why', { shop: sender.name }),
  ].join('\n\n')
}

function body({ data, language: { t }, sender }: Told<Data>): string {
  const name = nameToGreet(data.first_name)
  const welcome = name ? t('letters.confirm.welcome', { name }) : t('letters.confirm.welcomeNameless')
  return `${welcome} ${t('letters.confirm.body', { shop: sender.name })}`
}
