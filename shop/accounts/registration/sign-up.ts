import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { type Locale, parseLocale, localize } from '#shared/locale.ts'
import { samesitePath, urls } from '#shared/urls.ts'
import { withSignUpMutex } from './sign-up-mutex.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { EmailAddress, LinkToken, Name, Password } from '#shop/base/account-fields.ts'
import { emailRequestLimits, signUpLimits, tokenLimits } from '../sign-in/sign-in-limits.ts'
import { storeToken, tokenFingerprint, redeemToken, consumeToken } from '#shop/base/secrets/one-time-tokens.ts'
import { storeFlow, findFlow } from '../sign-in/auth-flows.ts'
import { lockAccount } from './account-lock.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { findLinkOwner } from './link-owner.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { revokeUnverifiedAccess } from './revoke-unverified.ts'
import { hasOrdered } from './phone-customers.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'

export const SignUp = z.object({
  email: EmailAddress,
  password: Password,
  firstName: Name.min(1),
  lastName: Name.default(''),
  redirect: z.string().optional().describe('The path to redirect to after the confirmation.'),
})
export const ConfirmEmail = z.object({
  token: LinkToken,
  password: Password.optional().describe('The password of the sign-up.'),
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
  from: ClientInfo,
): Promise<{ confirmationToken: string | null; signUpToken: string }> {
  const { email, password } = input
  const { locale } = from
  await refuseWeakSignUpPassword(shop, { password, name: fullName(input), email }, from)
  await consumeRateLimits(shop, emailRequestLimits('confirm-email', email, from.address))
  return withSignUpMutex(shop, email, () => register(shop, input, locale))
}

/**
 * The first check of `signUp`, also for input whose other fields are refused: all faults are named
 * at once. Throws Failure: 'weak-password' with reasons, 'too-many-requests'.
 */
export async function refuseWeakSignUpPassword(
  shop: Shop,
  { password, name, email }: { password: string; name: string; email: string },
  { address }: ClientInfo,
): Promise<void> {
  await consumeRateLimits(shop, signUpLimits(address))
  await refuseWeakPassword(password, [name, email, shop.settings.name])
}

async function register(
  shop: Shop,
  input: z.infer<typeof SignUp>,
  locale: Locale,
): Promise<{ confirmationToken: string | null; signUpToken: string }> {
  const { email, password, firstName, lastName } = input
  const sealed = await mapIdentityErrors(shop.identity.preparePassword({ email, password, firstName, lastName, locale }))
  const signUpToken = randomToken()
  return inTransaction(shop, async (inside) => {
    // Advisory lock: two sign-ups with one address run one after the other.
    await takeAdvisoryLock(inside, email)
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
      await revokeUnverifiedAccess(inside, userId)
      await inside.db
        .update(users)
        .set({ firstName, lastName, name: fullName(input), locale })
        .where(eq(users.id, userId))
      await inside.identity.replacePassword(inside, userId, sealed)
    } else {
      userId = (await inside.identity.createAccount(inside, { email, firstName, lastName, locale }, sealed)).userId
    }
    await storeFlow(inside, 'sign-up', signUpToken, { userId })
    const token = sealed.token ?? randomToken()
    await sendConfirmationEmail(
      inside,
      { userId, email, firstName, locale },
      { token, next: samesitePath(input.redirect, '') || undefined },
    )
    return { confirmationToken: token, signUpToken }
  })
}

/**
 * Whether the browser with this cookie signed up and chose the account's password. Anybody may sign
 * up with any address, so a reader who opens the link in another browser may not know that
 * password.
 */
export async function hasSignedUp(shop: Shop, email: string, signUpToken: string | null): Promise<boolean> {
  const flow = signUpToken ? await findFlow(shop, 'sign-up', signUpToken) : null
  if (!flow) return false
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, flow.userId))
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
  from: Pick<ClientInfo, 'address'>,
): Promise<{ email: string; next: string | null }> {
  await consumeRateLimits(shop, tokenLimits(from.address))
  if (password !== undefined) await refuseWrong(shop, token, password)
  const { userId, email, next } = await redeemToken(shop, 'confirm-email', token)
  await inTransaction(shop, async (inside) => {
    await lockAccount(inside, userId)
    await consumeToken(inside, 'confirm-email', token)
    await inside.db.update(users).set({ emailVerified: true, updatedAt: shop.now() }).where(eq(users.id, userId))
  })
  return { email, next }
}

async function refuseWrong(shop: Shop, token: string, password: string): Promise<void> {
  const owner = await findLinkOwner(shop, 'confirm-email', token)
  if (!owner) throw new Failure('link-expired')
  const known = await mapIdentityErrors(shop.identity.checkCredentials(shop, { email: owner.email, password }))
  if (!known || !('userId' in known)) throw new Failure('wrong-password', { fields: { password: 'wrong-password' } })
}

async function sendConfirmationEmail(
  shop: Shop,
  to: Pick<Customer, 'userId' | 'email' | 'firstName' | 'locale'>,
  { token, next }: { token: string; next?: string },
): Promise<void> {
  await storeToken(shop, 'confirm-email', token, { userId: to.userId, nextPath: next })
  await sendEmail(shop, {
    template: 'confirm-email',
    data: { first_name: to.firstName, confirm_url: shop.settings.url + localize(urls.confirm({ token }), to.locale) },
    to: { name: '', address: to.email },
    locale: to.locale,
    key: tokenFingerprint('confirm-email', token),
  })
}

/** At most one per hour, however often the address is entered. */
async function writeToOwner(shop: Shop, owner: { email: string; firstName: string; lastName: string; locale: string }): Promise<void> {
  const locale = parseLocale(owner.locale)
  await sendEmail(shop, {
    template: 'already-registered',
    data: { first_name: owner.firstName, login_url: shop.settings.url + localize(urls.login(), locale) },
    to: { name: fullName(owner), address: owner.email },
    locale,
    key: tokenFingerprint('confirm-email', `already:${owner.email}:${shop.now().toISOString().slice(0, 13)}`),
  })
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
