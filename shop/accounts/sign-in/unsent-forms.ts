import type { Customer } from '#shop/actor.ts'
import { countLinks, keepLink, readLink } from '#shop/base/secrets/one-time-tokens.ts'
import { lock, unlock } from '#shop/base/secrets/encryption.ts'
import type { Shop } from '#shop/shop.ts'
import { newToken } from '#shop/base/secrets/random-tokens.ts'

/** What was sent to a page that wanted its sender to sign in, or to prove who they are, first. */
export interface UnsentForm {
  /** The page's address inside the shop, without the language. */
  path: string
  fields: [name: string, value: string][]
}

/** How many of one account are kept at a time, and how long one may be, in characters. */
const MOST = 20
const LONGEST = 256 * 1024

/** Keeps a form for half an hour, encrypted, for the one account whose it is. Answers its token; null where there is too much of it. */
export async function keepUnsent(shop: Shop, userId: string, form: UnsentForm): Promise<string | null> {
  const text = JSON.stringify(form)
  if (text.length > LONGEST || (await countLinks(shop, 'unsent', userId)) >= MOST) return null
  const token = newToken()
  await keepLink(shop, 'unsent', token, { userId, form: lock(shop, 'unsent forms', token, text) })
  return token
}

/** A form of the customer's own that was kept; null for anything else. */
export async function unsentForm(shop: Shop, by: Customer, token: string): Promise<UnsentForm | null> {
  const { userId, form } = (await readLink(shop, 'unsent', token)) ?? {}
  const opened = form && userId === by.userId && unlock(shop, 'unsent forms', token, form)
  return opened ? (JSON.parse(opened) as UnsentForm) : null
}
