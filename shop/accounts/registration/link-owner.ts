import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { findToken } from '#shop/base/secrets/one-time-tokens.ts'
import type { LinkKind } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The account behind an email link, without using up the token. Null for an expired link. A holder
 * of the token has read the email, which contains the owner's name anyway.
 */
export async function findLinkOwner(shop: Shop, kind: LinkKind, token: string): Promise<{ email: string; firstName: string } | null> {
  if (!token) return null
  const link = await findToken(shop, kind, token)
  if (!link?.userId) return null
  const [owner] = await shop.db.select({ email: users.email, firstName: users.firstName }).from(users).where(eq(users.id, link.userId))
  return owner ?? null
}
