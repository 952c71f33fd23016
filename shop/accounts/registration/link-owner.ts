import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { findToken, nameTokenOwner } from '#shop/base/secrets/one-time-tokens.ts'
import type { LinkKind } from '#shop/ports.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The account behind an email link, without using up the token. Null for an expired link. A holder
 * of the token has read the email, which contains the owner's name anyway.
 */
export async function findLinkOwner(shop: Shop, kind: LinkKind, token: string): Promise<{ email: string; firstName: string } | null> {
  if (!token) return null
  const link = await findToken(shop, kind, token)
  // For a person whom only the auth service knows.
  if (link && !link.userId && link.newEmail) return { email: link.newEmail, firstName: '' }
  if (!link?.userId) return null
  const [owner] = await shop.db.select({ email: users.email, firstName: users.firstName }).from(users).where(eq(users.id, link.userId))
  return owner ?? null
}

/**
 * Creates the customer of a link that went to a person whom only the auth service knew. Other links
 * stay as they are. Throws Failure: 'link-expired', 'account-blocked', 'service-unavailable'.
 */
export async function adoptLinkOwner(shop: Shop, kind: LinkKind, token: string, { locale }: Pick<ClientInfo, 'locale'>): Promise<void> {
  const link = await findToken(shop, kind, token)
  if (!link?.newEmail || link.userId) return
  const person = { email: link.newEmail, locale }
  const { userId } = await mapIdentityErrors(shop.identity.adoptServiceAccount(shop, token, person))
  await nameTokenOwner(shop, kind, token, userId)
}
