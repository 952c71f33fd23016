import type { Customer } from '#shop/actor.ts'
import { countTokens, storeToken, findToken } from '#shop/base/secrets/one-time-tokens.ts'
import { encrypt, decrypt } from '#shop/base/secrets/encryption.ts'
import type { Shop } from '#shop/shop.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'

/** A form that was submitted before its sender had signed in or proved the identity. */
interface UnsentForm {
  /** The page's path in the shop, without the language. */
  path: string
  fields: [name: string, value: string][]
}

/** Maximum number of forms per account, and maximum size of one in characters. */
const MAX_UNSENT_FORMS = 20
const MAX_UNSENT_FORM_LENGTH = 256 * 1024

/**
 * Stores a form for 30 minutes, encrypted, for one account. Returns its token; null for a form that
 * is too large.
 */
export async function storeUnsentForm(shop: Shop, userId: string, form: UnsentForm): Promise<string | null> {
  const text = JSON.stringify(form)
  if (text.length > MAX_UNSENT_FORM_LENGTH || (await countTokens(shop, 'unsent', userId)) >= MAX_UNSENT_FORMS) return null
  const token = randomToken()
  await storeToken(shop, 'unsent', token, { userId, form: encrypt(shop, 'unsent forms', token, text) })
  return token
}

/** One of the customer's own stored forms; null for any other token. */
export async function getUnsentForm(shop: Shop, by: Customer, token: string): Promise<UnsentForm | null> {
  const { userId, form } = (await findToken(shop, 'unsent', token)) ?? {}
  const opened = form && userId === by.userId && decrypt(shop, 'unsent forms', token, form)
  return opened ? (JSON.parse(opened) as UnsentForm) : null
}
