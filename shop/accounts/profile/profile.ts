import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { authenticators, passkeys, users } from '#database/schema.ts'
import { locales } from '#shared/locale.ts'
import { oneAtATime } from '#shop/base/process/advisory-lock.ts'
import type { Me } from '../registration/sign-up.ts'
import { mapIdentityFaults } from '#shop/base/identity-errors.ts'
import { Email, LinkToken, Name } from '#shop/base/account-fields.ts'
import { lettersAskedFor, triesFrom } from '../sign-in/attempt-limits.ts'
import { keepLink, readLink, redeemLink, spendLink } from '#shop/base/secrets/one-time-tokens.ts'
import { lockAccount } from '../registration/account-lock.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { enqueue } from '#shop/base/outbox.ts'
import { speaks, spokenTo } from '#shop/languages.ts'
import { giveAddress, isTaken } from './profile/new-address.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import { endAllSessions, endOtherSessions, requireProof, rotateSession } from '../sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { From } from '#shop/request-context.ts'
import { newToken } from '#shop/base/secrets/random-tokens.ts'

export { writeToNewAddress } from './profile/letters.ts'
export { adoptAddress } from './profile/new-address.ts'

/** What is left out stays as it is. `locale` is the language of letters. */
export const UpdateProfile = z.object({
  firstName: Name.min(1).optional(),
  lastName: Name.optional(),
  locale: z.enum(locales).optional(),
})
export const ChangeEmail = z.object({ email: Email })
export const ConfirmNewEmail = z.object({ token: LinkToken })

/** Changes what the customer is called, and the language of letters. Answers who they are now. Throws Failure('invalid-input') for a language that is not offered. */
export async function updateProfile(shop: Shop, by: Customer, input: z.infer<typeof UpdateProfile>): Promise<Me> {
  const { firstName, lastName, locale } = input
  if (locale && !speaks(shop.settings, locale)) throw new Failure('invalid-input', { fields: { locale: 'invalid' } })
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
    locale: spokenTo(shop.settings, user.locale),
  }
}

/** The ways in which the customer can sign in. */
export interface WaysIn {
  /** False for who only ever signed in by Google or by letter. */
  password: boolean
  twoStep: boolean
  passkeys: number
}

export async function waysInOf(shop: Shop, by: Customer): Promise<WaysIn> {
  const [app] = await shop.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, by.userId), isNotNull(authenticators.confirmedAt)))
  const [kept] = await shop.db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, by.userId))
  // Where the auth service cannot say, most have one; changing it asks the service again.
  const password = await shop.identity.hasPassword(shop, by).catch(() => true)
  return { password, twoStep: app !== undefined, passkeys: kept?.count ?? 0 }
}

/**
 * Writes to a new address, which counts once its link has been followed. What is done at once is the same for an address that has
 * an account already: its owner is told so. Throws Failure: 'prove-first', 'invalid-input' (it is the customer's own), 'too-many-requests'.
 */
export async function changeEmail(
  shop: Shop,
  by: Customer,
  { email }: z.infer<typeof ChangeEmail>,
  from: Pick<From, 'address'>,
): Promise<void> {
  requireProof(shop, by)
  if (email === by.email) throw new Failure('invalid-input', { fields: { email: 'same' } })
  await countUse(shop, lettersAskedFor('change-email', email, from.address))
  await inTransaction(shop, async (inside) => {
    const wish = newToken()
    await keepLink(inside, 'new-address', wish, { userId: by.userId })
    const payload = { userId: by.userId, email, locale: by.locale, wish }
    await enqueue(inside, { kind: 'new-address', key: `new-address:${by.userId}:${crypto.randomUUID()}`, payload })
  })
}

/** The address that a letter's link would make an account's own, without using it up; null where the link no longer works. */
export async function newAddressOf(shop: Shop, token: string): Promise<string | null> {
  return (token && (await readLink(shop, 'change-email', token))?.email) || null
}

/**
 * Makes the address that a letter's link was sent to the account's own, tells the old one, voids every link and ends every session
 * but that of the browser that asks, if it is the customer's: `token` is for its cookie, null where it is not. Throws Failure:
 * 'link-expired' (also where somebody else has taken the address meanwhile), 'too-many-requests', 'service-unavailable'.
 */
export async function confirmNewEmail(
  shop: Shop,
  by: Actor,
  { token }: z.infer<typeof ConfirmNewEmail>,
  from: Pick<From, 'address'>,
): Promise<{ email: string; token: string | null }> {
  await countUse(shop, triesFrom(from.address))
  const link = await readLink(shop, 'change-email', token)
  if (!link?.email || (await isTaken(shop, link.email))) throw new Failure('link-expired')
  const { userId, email } = await redeemLink(shop, 'change-email', token)
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Failure('link-expired')
  // The auth service first: without our commit the link works again, and telling it twice does no harm.
  await mapIdentityFaults(shop.identity.moveTo(shop, { userId, email: user.email }, email))
  try {
    return await inTransaction(shop, (inside) => move(inside, by, user, email, token))
  } catch (error) {
    if (error instanceof Failure) await moveBack(shop, user, email)
    throw error
  }
}

async function move(shop: Shop, by: Actor, user: typeof users.$inferSelect, email: string, token: string) {
  // Whoever signs up with the address at this moment waits for us, or we for them.
  await oneAtATime(shop, email)
  await lockAccount(shop, user.id)
  if (await isTaken(shop, email)) throw new Failure('link-expired')
  await spendLink(shop, 'change-email', token)
  await giveAddress(shop, user, email)
  if (by.kind !== 'customer' || by.userId !== user.id) {
    await endAllSessions(shop, user.id)
    return { email, token: null }
  }
  await endOtherSessions(shop, by)
  return { email, token: await rotateSession(shop, by, { proved: false }) }
}

/** Unless it was a second press of the same button that got there first. */
async function moveBack(shop: Shop, { id: userId, email: before }: typeof users.$inferSelect, email: string): Promise<void> {
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user?.email === before) await mapIdentityFaults(shop.identity.moveTo(shop, { userId, email }, before))
}
