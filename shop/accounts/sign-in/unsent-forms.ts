import { and, eq, gt } from 'drizzle-orm'
import { unsentForms } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { encrypt, decrypt } from '#shop/base/secrets/encryption.ts'
import type { Shop } from '#shop/shop.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'
import { hashForPurpose } from '#shop/base/secrets/purpose-hash.ts'

/** A form that was submitted before its sender had signed in or proved the identity. */
interface UnsentForm {
  /** The page's path in the shop, without the language. */
  path: string
  fields: [name: string, value: string][]
}

const UNSENT_FORM_LIFETIME_MS = 30 * MINUTE
/** Maximum number of forms per account, and maximum size of one in characters. */
const MAX_UNSENT_FORMS = 20
const MAX_UNSENT_FORM_LENGTH = 256 * 1024

/**
 * Stores a form for 30 minutes, encrypted, for one account. Returns its token; null for a form that
 * is too large.
 */
export async function storeUnsentForm(shop: Shop, userId: string, form: UnsentForm): Promise<string | null> {
  const text = JSON.stringify(form)
  if (text.length > MAX_UNSENT_FORM_LENGTH) return null
  if ((await shop.db.$count(unsentForms, aliveOf(shop, userId))) >= MAX_UNSENT_FORMS) return null
  const token = randomToken()
  await shop.db.insert(unsentForms).values({
    tokenHash: hashForPurpose('unsent', token),
    userId,
    form: encrypt(shop, 'unsent forms', token, text),
    expiresAt: new Date(shop.now().getTime() + UNSENT_FORM_LIFETIME_MS),
  })
  return token
}

/** One of the customer's own stored forms; null for any other token. */
export async function getUnsentForm(shop: Shop, by: Customer, token: string): Promise<UnsentForm | null> {
  const [row] = await shop.db
    .select({ form: unsentForms.form })
    .from(unsentForms)
    .where(and(eq(unsentForms.tokenHash, hashForPurpose('unsent', token)), aliveOf(shop, by.userId)))
  const opened = row && decrypt(shop, 'unsent forms', token, row.form)
  return opened ? (JSON.parse(opened) as UnsentForm) : null
}

function aliveOf(shop: Shop, userId: string) {
  return and(eq(unsentForms.userId, userId), gt(unsentForms.expiresAt, shop.now()))
}
