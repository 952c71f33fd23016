import type { Letters } from '#shop/ports.ts'
import { nameToGreet, type Told } from './letter.ts'
import { ShortLetter } from './short-letter.tsx'

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
    <ShortLetter
      told={told}
      title={subject(told)}
      preview={t('letters.known.preview')}
      headline={t('letters.known.headline')}
      headlineEnd={t('letters.known.headlineEnd')}
      body={body(told)}
      action={t('letters.known.action')}
      url={data.login_url}
      note={t('letters.known.safety')}
      why={t('letters.known.why', { shop: sender.name })}
    />
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
