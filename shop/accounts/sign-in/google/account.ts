import { and, eq } from 'drizzle-orm'
import { credentials, users } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { EmailAddress, Name } from '#shop/base/account-fields.ts'
import { signUpLimits } from '../sign-in-limits.ts'
import { Failure } from '#shop/failure.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { Account, VerifiedIdentity } from '#shop/ports.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { revokeUnverifiedAccess } from '../../registration/revoke-unverified.ts'
import { requestEmail } from '../../registration/email-links.ts'

type User = typeof users.$inferSelect

/**
 * Finds, links or creates the account of a Google identity. Throws Failure: 'email-unverified',
 * 'confirm-first' (after sending an email), 'too-many-requests', 'service-unavailable'.
 */
export async function findOrCreateGoogleAccount(shop: Shop, identity: VerifiedIdentity, from: ClientInfo): Promise<string> {
  const known = await ownerOf(shop, identity)
  if (known) return known
  if (!identity.emailVerified) throw new Failure('email-unverified')
  const { success, data: email } = EmailAddress.safeParse(identity.email)
  if (!success) throw new Failure('invalid-token')
  await consumeRateLimits(shop, signUpLimits(from.address))
  const found = await inTransaction(shop, (inside) => findOrCreate(inside, { ...identity, email }, from))
  if (typeof found === 'string') return found
  await requestConfirmation(shop, found, from)
  throw new Failure('confirm-first')
}

/** The account's id, or an account that its owner must confirm first. */
async function findOrCreate(shop: Shop, identity: VerifiedIdentity, from: ClientInfo): Promise<string | Account> {
  const { email } = identity
  // The same advisory lock as sign-up: of two concurrent requests, one creates the account and the
  // other finds it.
  await takeAdvisoryLock(shop, email)
  const known = await ownerOf(shop, identity)
  if (known) return known
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (user && !user.emailVerified) return { userId: user.id, email }
  const { id } = user ?? (await createAccount(shop, identity, from))
  // For an existing customer, only the provider's own account is linked. Anybody may have created
  // the account at the auth service, so only an email's link may link that one.
  await linkAccounts(shop, id, user ? identity.accounts.slice(0, 1) : identity.accounts)
  if (user) await sendGoogleLinkedEmail(shop, user)
  return id
}

/** The account that is linked to the provider's identity, if any. */
async function ownerOf(shop: Shop, { accounts: [own] }: VerifiedIdentity): Promise<string | null> {
  if (!own) return null
  const [row] = await shop.db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.providerId, own.providerId), eq(credentials.accountId, own.accountId)))
  return row?.userId ?? null
}

async function linkAccounts(shop: Shop, userId: string, accounts: VerifiedIdentity['accounts']): Promise<void> {
  await shop.db
    .insert(credentials)
    .values(accounts.map((account) => ({ userId, ...account })))
    .onConflictDoNothing()
}

async function createAccount(shop: Shop, identity: VerifiedIdentity, { locale }: ClientInfo): Promise<User> {
  const { email } = identity
  const lastName = nameOf(identity.lastName)
  const firstName = nameOf(identity.firstName) || nameOf(email.replace(/@.*/, ''))
  const name = `${firstName} ${lastName}`.trim()
  return firstOf(await shop.db.insert(users).values({ email, emailVerified: true, name, firstName, lastName, locale }).returning())
}

/** A name by the shop's rules; '' for an invalid name. */
function nameOf(text: string): string {
  return Name.safeParse(Array.from(text.trim()).slice(0, 40).join('')).data ?? ''
}

/**
 * The account is unconfirmed, so a stranger may have created it and may wait for the owner to
 * confirm. Google has now verified the owner. So the password, sessions and one-time tokens of the
 * account are revoked, and then the owner receives a confirmation email.
 */
async function requestConfirmation(shop: Shop, account: Account, from: ClientInfo): Promise<void> {
  const unusable = await mapIdentityErrors(shop.identity.prepareNewPassword(shop, account, null))
  await inTransaction(shop, async (inside) => {
    const [current] = await inside.db
      .select({ emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, account.userId))
      .for('update')
    if (!current || current.emailVerified) return
    await inside.identity.replacePassword(inside, account.userId, unusable)
    await revokeUnverifiedAccess(inside, account.userId)
  })
  await requestEmail(shop, 'confirm-email', account, from).catch((error: unknown) => {
    // The mailbox already has enough of these emails.
    if (!(error instanceof Failure && error.code === 'too-many-requests')) throw error
  })
}

async function sendGoogleLinkedEmail(shop: Shop, user: User): Promise<void> {
  const locale = parseLocale(user.locale)
  const at = shop.now().toISOString()
  await sendEmail(shop, {
    template: 'sign-in-changed',
    data: { first_name: user.firstName, change: 'google-linked', at, settings_url: shop.settings.url + localize(urls.settings(), locale) },
    to: { name: user.name, address: user.email },
    locale,
    key: `sign-in-changed:google-linked:${user.id}:${at}`,
  })
}
