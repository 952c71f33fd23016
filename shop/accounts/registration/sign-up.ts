import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { localeNamed, localize } from '#shared/locale.ts'
import { samesitePath, urls } from '#shared/urls.ts'
import { oneAtATime } from '#shop/base/process/advisory-lock.ts'
import { mapIdentityFaults } from '#shop/base/identity-errors.ts'
import { Email, LinkToken, Name, Password } from '#shop/base/account-fields.ts'
import { lettersAskedFor, signUpFrom, triesFrom } from '../sign-in/attempt-limits.ts'
import { keepLink, nameOfLink, readLink, redeemLink, spendLink } from '#shop/base/secrets/one-time-tokens.ts'
import { lockAccount } from './account-lock.ts'
import { refuseWeak } from '../passwords/password-rules.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { ownerOfLink } from './email-links.ts'
import { sendLetter } from '#shop/mail/send.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { From } from '#shop/request-context.ts'
import { clearAfterStranger } from './revoke-unverified.ts'
import { hasOrdered } from './phone-customers.ts'
import { newToken } from '#shop/base/secrets/random-tokens.ts'

export const SignUp = z.object({
  email: Email,
  password: Password,
  firstName: Name.min(1),
  lastName: Name.default(''),
  /** The path to redirect to after confirmation. */
  redirect: z.string().optional(),
})
export const ConfirmEmail = z.object({
  token: LinkToken,
  /** The password chosen at sign-up. Required when the link is opened in another browser. */
  password: Password.optional(),
})

/**
 * Creates an unconfirmed account and sends a confirmation email; signs no one in. An address with a
 * confirmed account gets the same answer, and its owner receives an email. `confirmationToken` is
 * only for callers with the service key, `signUpToken` is for the browser's cookie. Throws Failure:
 * 'weak-password' with reasons, 'too-many-requests', 'service-unavailable'.
 */
export async function signUp(
  shop: Shop,
  input: z.infer<typeof SignUp>,
  from: From,
): Promise<{ confirmationToken: string | null; signUpToken: string }> {
  const { email, password, firstName, lastName } = input
  const { locale } = from
  await countUse(shop, signUpFrom(from.address))
  await refuseWeak(password, [fullName(input), email, shop.settings.name])
  await countUse(shop, lettersAskedFor('confirm-email', email, from.address))
  const sealed = await mapIdentityFaults(shop.identity.seal({ email, password, firstName, lastName, locale }))
  const signUpToken = newToken()
  return inTransaction(shop, async (inside) => {
    // Advisory lock: two sign-ups with one address run one after the other.
    await oneAtATime(inside, email)
    // A concurrent confirmation of the address commits first, or finds its token void.
    const [known] = await inside.db.select().from(users).where(eq(users.email, email)).for('no key update')
    if (known?.emailVerified || sealed.taken || (known && (await hasOrdered(inside, known.id)))) {
      await writeToOwner(inside, known ?? { email, firstName, lastName, locale })
      return { confirmationToken: null, signUpToken }
    }
    let userId = known?.id
    if (userId) {
      // The address is not proven: the newest sign-up counts, and everything from an earlier one is
      // revoked.
      await clearAfterStranger(inside, userId)
      await inside.db
        .update(users)
        .set({ firstName, lastName, name: fullName(input), locale })
        .where(eq(users.id, userId))
      await inside.identity.replacePassword(inside, userId, sealed)
    } else {
      userId = (await inside.identity.enrol(inside, { email, firstName, lastName, locale }, sealed)).userId
    }
    await keepLink(inside, 'sign-up', signUpToken, { userId })
    const token = sealed.token ?? newToken()
    await writeConfirmation(inside, { userId, email, firstName, locale }, token, samesitePath(input.redirect, '') || undefined)
    return { confirmationToken: token, signUpToken }
  })
}

/**
 * Whether the browser with this cookie signed up and chose the account's password. Anybody may sign
 * up with any address, so a reader who opens the link in another browser may not know that
 * password.
 */
export async function hasSignedUp(shop: Shop, email: string, signUpToken: string | null): Promise<boolean> {
  const link = signUpToken ? await readLink(shop, 'sign-up', signUpToken) : null
  if (!link?.userId) return false
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, link.userId))
  return user?.email === email
}

/**
 * Confirms the address that received the link; signs no one in. Throws Failure: 'link-expired' for
 * an invalid link, 'wrong-password' for a password that is not the account's, 'too-many-requests',
 * 'service-unavailable'.
 */
export async function confirmEmail(
  shop: Shop,
  { token, password }: z.infer<typeof ConfirmEmail>,
  from: Pick<From, 'address'>,
): Promise<{ email: string; next: string | null }> {
  await countUse(shop, triesFrom(from.address))
  if (password !== undefined) await refuseWrong(shop, token, password)
  const { userId, email, next } = await redeemLink(shop, 'confirm-email', token)
  await inTransaction(shop, async (inside) => {
    await lockAccount(inside, userId)
    await spendLink(inside, 'confirm-email', token)
    await inside.db.update(users).set({ emailVerified: true, updatedAt: shop.now() }).where(eq(users.id, userId))
  })
  return { email, next: next ?? null }
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

/** The signed-in customer's profile. Throws Failure('not-signed-in') for a visitor. */
export function me(by: Actor): Me {
  if (by.kind !== 'customer') throw new Failure('not-signed-in')
  const { userId: id, email, emailVerified, firstName, lastName, role, locale } = by
  return { id, email, emailVerified, firstName, lastName, role, locale }
}

async function refuseWrong(shop: Shop, token: string, password: string): Promise<void> {
  const owner = await ownerOfLink(shop, 'confirm-email', token)
  if (!owner) throw new Failure('link-expired')
  const known = await mapIdentityFaults(shop.identity.recognise(shop, { email: owner.email, password }))
  if (!known || !('userId' in known)) throw new Failure('wrong-password', { fields: { password: 'wrong-password' } })
}

async function writeConfirmation(
  shop: Shop,
  to: Pick<Customer, 'userId' | 'email' | 'firstName' | 'locale'>,
  token: string,
  next?: string,
): Promise<void> {
  await keepLink(shop, 'confirm-email', token, { userId: to.userId, next })
  await sendLetter(shop, {
    template: 'confirm-email',
    data: { first_name: to.firstName, confirm_url: shop.settings.url + localize(urls.confirm({ token }), to.locale) },
    to: { name: '', address: to.email },
    locale: to.locale,
    key: nameOfLink('confirm-email', token),
  })
}

/** At most one per hour, however often the address is entered. */
async function writeToOwner(shop: Shop, owner: { email: string; firstName: string; lastName: string; locale: string }): Promise<void> {
  const locale = localeNamed(owner.locale)
  await sendLetter(shop, {
    template: 'already-registered',
    data: { first_name: owner.firstName, login_url: shop.settings.url + localize(urls.login(), locale) },
    to: { name: fullName(owner), address: owner.email },
    locale,
    key: nameOfLink('confirm-email', `already:${owner.email}:${shop.now().toISOString().slice(0, 13)}`),
  })
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
