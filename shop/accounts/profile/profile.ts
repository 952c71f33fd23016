import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { authenticators, passkeys, users } from '#database/schema.ts'
import { locales } from '#shared/locale.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { EmailAddress, LinkToken, Name } from '#shop/base/account-fields.ts'
import { emailRequestLimits, tokenLimits } from '../sign-in/sign-in-limits.ts'
import { findToken, redeemToken, consumeToken } from '#shop/base/secrets/one-time-tokens.ts'
import { storeFlow } from '../sign-in/auth-flows.ts'
import { lockAccount } from '../registration/account-lock.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { enqueue } from '#shop/base/outbox.ts'
import { isOfferedLocale, offeredLocaleFor } from '#shop/languages.ts'
import { setConfirmedEmail, isEmailTaken } from './profile/confirmed-email.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { endAllSessions, endOtherSessions, requireReauthentication, rotateSession } from '../sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'

export { deliverEmailChange } from './profile/email-change-emails.ts'
export { adoptServiceEmail } from './profile/confirmed-email.ts'

/** A missing field stays unchanged. `locale` is the language of emails. */
export const UpdateProfile = z.object({
  firstName: Name.min(1).optional(),
  lastName: Name.optional(),
  locale: z.enum(locales).optional(),
})
export const ChangeEmail = z.object({ email: EmailAddress })
export const ConfirmNewEmail = z.object({ token: LinkToken })

/**
 * Changes the customer's name and the language of emails. Returns the new profile. Throws
 * Failure('invalid-input') for a language that is not offered.
 */
export async function updateProfile(shop: Shop, by: Customer, input: z.infer<typeof UpdateProfile>): Promise<SignedInUser> {
  const { firstName, lastName, locale } = input
  if (locale && !isOfferedLocale(shop.settings, locale)) throw new Failure('invalid-input', { fields: { locale: 'invalid' } })
  const [user] = await shop.db
    .update(users)
    .set({
      firstName,
      lastName,
      locale,
      name: sql`trim(concat(${firstName ?? users.firstName}::text, ' ', ${lastName ?? users.lastName}::text))`,
      updatedAt: shop.now(),
    })
    .where(eq(users.id, by.userId))
    .returning()
  if (!user) throw new Failure('not-signed-in')
  const { id, email, emailVerified, role } = user
  return {
    id,
    email,
    emailVerified,
    firstName: user.firstName,
    lastName: user.lastName,
    role,
    locale: offeredLocaleFor(shop.settings, user.locale),
  }
}

/** The customer's sign-in methods. */
export interface OwnSignInMethods {
  /** False for a customer who has only signed in with Google or by an email link. */
  password: boolean
  twoStep: boolean
  passkeys: number
}

export async function getOwnSignInMethods(shop: Shop, by: Customer): Promise<OwnSignInMethods> {
  const [app] = await shop.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, by.userId), isNotNull(authenticators.confirmedAt)))
  const [owned] = await shop.db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, by.userId))
  // When the auth service does not answer, assume a password: most customers have one, and a change
  // asks the service again.
  const password = await shop.identity.hasPassword(shop, by).catch(() => true)
  return { password, twoStep: app !== undefined, passkeys: owned?.count ?? 0 }
}

/**
 * Sends a confirmation link to a new address. The change takes effect when the link is followed. An
 * address with an account gets the same answer; its owner is notified instead. Throws Failure:
 * 'prove-first', 'invalid-input' (the customer's current address), 'too-many-requests'.
 */
export async function changeEmail(
  shop: Shop,
  by: Customer,
  { email }: z.infer<typeof ChangeEmail>,
  from: Pick<ClientInfo, 'address'>,
): Promise<void> {
  requireReauthentication(shop, by)
  if (email === by.email) throw new Failure('invalid-input', { fields: { email: 'same' } })
  await consumeRateLimits(shop, emailRequestLimits('change-email', email, from.address))
  await inTransaction(shop, async (inside) => {
    const wish = randomToken()
    await storeFlow(inside, 'new-address', wish, { userId: by.userId })
    const payload = { userId: by.userId, email, locale: by.locale, wish }
    await enqueue(inside, { kind: 'new-address', key: `new-address:${by.userId}:${crypto.randomUUID()}`, payload })
  })
}

/** The new address behind an email link, without using up the token. Null for an expired link. */
export async function getRequestedEmail(shop: Shop, token: string): Promise<string | null> {
  return (token && (await findToken(shop, 'change-email', token))?.newEmail) || null
}

/**
 * Changes the account's address to the one that received the link, and notifies the old address.
 * Voids all one-time tokens and ends every session except the requesting browser's, if it belongs
 * to the customer: `token` is for its cookie, else null. Throws Failure: 'link-expired' (also when
 * another account took the address meanwhile), 'too-many-requests', 'service-unavailable'.
 */
export async function confirmNewEmail(
  shop: Shop,
  by: Actor,
  { token }: z.infer<typeof ConfirmNewEmail>,
  from: Pick<ClientInfo, 'address'>,
): Promise<{ email: string; token: string | null }> {
  await consumeRateLimits(shop, tokenLimits(from.address))
  const link = await findToken(shop, 'change-email', token)
  if (!link?.newEmail || (await isEmailTaken(shop, link.newEmail))) throw new Failure('link-expired')
  const { userId, email } = await redeemToken(shop, 'change-email', token)
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Failure('link-expired')
  // Update the auth service first: if our commit fails, the link still works, and a repeated update
  // is harmless.
  await mapIdentityErrors(shop.identity.changeAccountEmail(shop, { userId, email: user.email }, email))
  try {
    return await inTransaction(shop, (inside) => move(inside, by, { user, email, token }))
  } catch (error) {
    if (error instanceof Failure) await moveBack(shop, user, email)
    throw error
  }
}

async function move(shop: Shop, by: Actor, { user, email, token }: { user: typeof users.$inferSelect; email: string; token: string }) {
  // Advisory lock: a concurrent sign-up with the address waits for this change, or this change
  // waits for the sign-up.
  await takeAdvisoryLock(shop, email)
  await lockAccount(shop, user.id)
  if (await isEmailTaken(shop, email)) throw new Failure('link-expired')
  await consumeToken(shop, 'change-email', token)
  await setConfirmedEmail(shop, user, email)
  if (by.kind !== 'customer' || by.userId !== user.id) {
    await endAllSessions(shop, user.id)
    return { email, token: null }
  }
  await endOtherSessions(shop, by)
  return { email, token: await rotateSession(shop, by, { proved: false }) }
}

/** Undoes the change at the auth service, unless a second submit has changed the address here. */
async function moveBack(shop: Shop, { id: userId, email: before }: typeof users.$inferSelect, email: string): Promise<void> {
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user?.email === before) await mapIdentityErrors(shop.identity.changeAccountEmail(shop, { userId, email }, before))
}
