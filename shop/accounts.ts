import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { defaultLocale, isLocale, localize } from '#shared/locale.ts'
import { samesitePath, urls } from '#shared/urls.ts'
import { confirmationsFrom, lettersTo, signInLimits, signUpFrom } from './accounts/limits.ts'
import { makeToken, nameOfLink, useToken, voidTokens } from './accounts/links.ts'
import { LONGEST, refuseWeak } from './accounts/passwords.ts'
import type { Actor, Customer } from './actor.ts'
import type { Ask } from './ask.ts'
import { mergeCarts } from './cart.ts'
import { Failure } from './failure.ts'
import { sendLetter } from './letters.ts'
import { countUse, takeBack } from './rate-limits.ts'
import { endAllSessions, endSession, openSession } from './sessions.ts'
import { inTransaction, type Shop } from './shop.ts'

/** What a use case needs to know of the browser that asks. */
export type From = Pick<Ask, 'address' | 'userAgent' | 'locale' | 'cartToken'>

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const Password = z.string().min(1).max(LONGEST)
/** No control characters, halves of characters, or marks that turn the direction of what follows. */
const Name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)

export const SignUp = z.object({
  email: Email,
  password: Password,
  firstName: Name.min(1),
  lastName: Name.default(''),
  /** Where to go on to once the address is confirmed. */
  redirect: z.string().optional(),
})
export const SignIn = z.object({ email: Email, password: Password })
export const ConfirmEmail = z.object({ token: z.string().min(1).max(200) })

/**
 * Makes an unconfirmed account and writes a confirmation letter; signs nobody in. The answer is the same for an address that
 * has a confirmed account: its owner gets a letter saying so. The token is for callers with the service key alone.
 * Throws Failure: 'weak-password' with reasons, 'too-many-requests'.
 */
export async function signUp(shop: Shop, input: z.infer<typeof SignUp>, from: From): Promise<{ confirmationToken: string | null }> {
  const { email, password, firstName, lastName } = input
  await countUse(shop, signUpFrom(from.address))
  await refuseWeak(password, [fullName(input), email, shop.settings.name])
  await countUse(shop, lettersTo(email))
  const sealed = await shop.identity.seal({ email, password })
  return inTransaction(shop, async (inside) => {
    // Two sign-ups with one address, one after the other.
    await inside.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
    const [known] = await inside.db.select().from(users).where(eq(users.email, email))
    if (known?.emailVerified) {
      await writeToOwner(inside, known)
      return { confirmationToken: null }
    }
    let userId = known?.id
    if (userId) {
      // Nobody has proved to own the address: the newest sign-up counts, and whatever an earlier one left behind is void.
      await inside.db
        .update(users)
        .set({ firstName, lastName, name: fullName(input), locale: from.locale })
        .where(eq(users.id, userId))
      await inside.identity.replacePassword(inside, userId, sealed)
      await endAllSessions(inside, userId)
      await voidTokens(inside, userId)
    } else {
      userId = (await inside.identity.enrol(inside, { email, firstName, lastName, locale: from.locale }, sealed)).userId
    }
    const next = samesitePath(input.redirect, '') || null
    return { confirmationToken: await writeConfirmation(inside, { userId, email, firstName, locale: from.locale }, next) }
  })
}

/** Writes another confirmation letter to a customer who has not confirmed yet; nothing for one who has. Throws Failure('too-many-requests'). */
export async function sendConfirmation(shop: Shop, by: Customer, from: From): Promise<void> {
  if (by.emailVerified) return
  await countUse(shop, lettersTo(by.email))
  await inTransaction(shop, (inside) => writeConfirmation(inside, { ...by, locale: from.locale }, null))
}

/** Confirms the address that a letter's link was sent to; signs nobody in. Throws Failure('link-expired') for any link that no longer works. */
export async function confirmEmail(
  shop: Shop,
  { token }: z.infer<typeof ConfirmEmail>,
  from: Pick<From, 'address'>,
): Promise<{ email: string; next: string | null }> {
  await countUse(shop, confirmationsFrom(from.address))
  return inTransaction(shop, async (inside) => {
    const link = await useToken(inside, 'confirm-email', token)
    if (!link) throw new Failure('link-expired')
    const [user] = await inside.db
      .update(users)
      .set({ emailVerified: true, updatedAt: shop.now() })
      .where(eq(users.id, link.userId))
      .returning({ email: users.email })
    if (!user) throw new Failure('link-expired')
    return { email: user.email, next: link.next }
  })
}

/**
 * Signs the browser in with a fresh session and hands it the visitor's cart. Answers the token for its cookie.
 * Throws Failure: 'wrong-credentials', 'too-many-requests'.
 */
export async function signIn(shop: Shop, by: Actor, credentials: z.infer<typeof SignIn>, from: From): Promise<{ token: string }> {
  const limits = signInLimits(credentials.email, from.address)
  await countUse(shop, limits)
  const known = await shop.identity.recognise(shop, credentials)
  if (!known) throw new Failure('wrong-credentials')
  await takeBack(shop, limits)
  return inTransaction(shop, async (inside) => {
    await signOut(inside, by)
    if (from.cartToken) await mergeCarts(inside, from.cartToken, known.userId)
    return { token: await openSession(inside, known.userId, from) }
  })
}

/** Ends the session of the browser that asks; harmless where there is none. */
export async function signOut(shop: Shop, by: Actor): Promise<void> {
  if (by.kind !== 'customer') return
  await endSession(shop, by, by.sessionId).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
  })
}

export interface Me {
  id: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  role: Customer['role']
  locale: Customer['locale']
}

/** Who is signed in, as the customer may see it. Throws Failure('not-signed-in') for a visitor. */
export function me(by: Actor): Me {
  if (by.kind !== 'customer') throw new Failure('not-signed-in')
  const { userId: id, email, emailVerified, firstName, lastName, role, locale } = by
  return { id, email, emailVerified, firstName, lastName, role, locale }
}

async function writeConfirmation(
  shop: Shop,
  to: Pick<Customer, 'userId' | 'email' | 'firstName' | 'locale'>,
  next: string | null,
): Promise<string> {
  const token = await makeToken(shop, 'confirm-email', { userId: to.userId, next })
  await sendLetter(shop, {
    template: 'confirm-email',
    data: { first_name: to.firstName, confirm_url: shop.settings.url + localize(urls.confirm({ token }), to.locale) },
    to: { name: '', address: to.email },
    locale: to.locale,
    key: nameOfLink('confirm-email', token),
  })
  return token
}

/** At most one an hour: whoever types the address again and again sends no more than that. */
async function writeToOwner(shop: Shop, owner: typeof users.$inferSelect): Promise<void> {
  const locale = isLocale(owner.locale) ? owner.locale : defaultLocale
  await sendLetter(shop, {
    template: 'already-registered',
    data: { first_name: owner.firstName, login_url: shop.settings.url + localize(urls.login(), locale) },
    to: { name: fullName(owner), address: owner.email },
    locale,
    key: `already-registered:${owner.id}:${shop.now().toISOString().slice(0, 13)}`,
  })
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
