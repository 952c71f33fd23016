import type { Customer } from '#shop/actor.ts'
import { countLinks, keepLink, readLink } from '#shop/base/secrets/one-time-tokens.ts'
import { lock, unlock } from '#shop/base/secrets/encryption.ts'
import type { Shop } from '#shop/shop.ts'
import { newToken } from '#shop/base/secrets/random-tokens.ts'

/** A form that was submitted before its sender had signed in or proved the identity. */
export interface UnsentForm {
  /** The page's path in the shop, without the language. */
  path: string
  fields: [name: string, value: string][]
}

/** Maximum number of forms per account, and maximum size of one in characters. */
const MOST = 20
const LONGEST = 256 * 1024

/**
 * Stores a form for 30 minutes, encrypted, for one account. Returns its token; null for a form that
 * is too large.
 */
export async function keepUnsent(shop: Shop, userId: string, form: UnsentForm): Promise<string | null> {
  const text = JSON.stringify(form)
  if (text.length > LONGEST || (await countLinks(shop, 'unsent', userId)) >= MOST) return null
  const token = newToken()
  await keepLink(shop, 'unsent', token, { userId, form: lock(shop, 'unsent forms', token, text) })
  return token
}

/** One of the customer's own stored forms; null for any other token. */
export async function unsentForm(shop: Shop, by: Customer, token: string): Promise<UnsentForm | null> {
  const { userId, form } = (await readLink(shop, 'unsent', token)) ?? {}
  const opened = form && userId === by.userId && unlock(shop, 'unsent forms', token, form)
  return opened ? (JSON.parse(opened) as UnsentForm) : null
}
