import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { readLink } from '#shop/base/secrets/one-time-tokens.ts'
import type { LinkKind } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Whose account the link of a letter is for, without using it up; null where it no longer works. Whoever holds the token has read
 * the letter, which names the account's owner as well.
 */
export async function ownerOfLink(shop: Shop, kind: LinkKind, token: string): Promise<{ email: string; firstName: string } | null> {
  if (!token) return null
  const link = await readLink(shop, kind, token)
  if (!link?.userId) return null
  const [owner] = await shop.db.select({ email: users.email, firstName: users.firstName }).from(users).where(eq(users.id, link.userId))
  return owner ?? null
}
