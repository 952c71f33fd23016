import { and, eq, ne, sql } from 'drizzle-orm'
import { credentials, users } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import { type DatabaseContext, type Newcomer, OutsideRefused, type CheckedCredentials } from '#shop/ports.ts'
import type { HostedAuthService, ServiceAccount } from './service.ts'

// Maps customers of the shop to accounts of the service: rows of `credentials` with the provider
// 'hosted' and the account's id.

export const HOSTED_PROVIDER = 'hosted'
/** Rows with a password of the shop's own accounts (adapters/better-auth.ts). */
const OWN_PROVIDER = 'credential'
/** Scope of a row whose account got a password from the shop. The service may not report it. */
const PASSWORD_SCOPE = 'password'
/** Scope of a row whose account has a random password that nobody knows. */
export const NO_PASSWORD_SCOPE = 'no password'

interface MirroredAccount {
  /** Null for a customer who is linked to no account. */
  serviceId: string | null
  /** Null when only the service knows. */
  hasPassword: boolean | null
  /** The customer has confirmed the address in the shop. */
  verified: boolean
}

/** The shop's record of a customer's account at the service. */
export async function getMirroredAccount({ db }: DatabaseContext, userId: string): Promise<MirroredAccount> {
  const [row] = await db
    .select({ verified: users.emailVerified, serviceId: credentials.accountId, scope: credentials.scope })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, HOSTED_PROVIDER)))
    .where(eq(users.id, userId))
  const hasPassword = row?.scope === PASSWORD_SCOPE || (row?.scope === NO_PASSWORD_SCOPE ? false : null)
  return { serviceId: row?.serviceId ?? null, hasPassword, verified: row?.verified ?? false }
}

/**
 * Links the customer to this account at the service, and to no other. `withPassword` is null when
 * only the service knows. Throws
 * OutsideRefused('account-of-another').
 */
export async function linkServiceAccount(
  { db }: DatabaseContext,
  { userId, serviceId, withPassword }: { userId: string; serviceId: string; withPassword: boolean | null },
): Promise<void> {
  const scope = withPassword === null ? null : withPassword ? PASSWORD_SCOPE : NO_PASSWORD_SCOPE
  await db
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, HOSTED_PROVIDER), ne(credentials.accountId, serviceId)))
  const [linked] = await db
    .insert(credentials)
    .values({ userId, providerId: HOSTED_PROVIDER, accountId: serviceId, scope })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { scope },
      setWhere: eq(credentials.userId, userId),
    })
    .returning({ id: credentials.id })
  if (!linked) throw new OutsideRefused('account-of-another', 'Auth service: the account belongs to another customer')
}

/**
 * Removes the password from before the service. It would work again in a shop that goes back to its
 * own accounts, although the customer has replaced it.
 */
export async function removeOwnPassword({ db }: DatabaseContext, userId: string): Promise<void> {
  await db.delete(credentials).where(and(eq(credentials.userId, userId), eq(credentials.providerId, OWN_PROVIDER)))
}

/** Forgets which account at the service belongs to the customer. */
export async function unlinkServiceAccount({ db }: DatabaseContext, userId: string): Promise<void> {
  await db.delete(credentials).where(and(eq(credentials.userId, userId), eq(credentials.providerId, HOSTED_PROVIDER)))
}

/** Creates the customer of an account. No customer may have the address yet. */
export async function createCustomerOf(
  at: DatabaseContext,
  { email, firstName, lastName, locale }: Omit<Newcomer, 'password' | 'locale'> & { locale?: string },
  account: { id: string; confirmed: boolean; withPassword: boolean | null },
): Promise<{ userId: string }> {
  const name = `${firstName} ${lastName}`.trim()
  const [user] = await at.db
    .insert(users)
    .values({ email, name, firstName, lastName, locale, emailVerified: account.confirmed })
    .returning({ userId: users.id })
  if (!user) throw new Error('An insert returned no row')
  await linkServiceAccount(at, { userId: user.userId, serviceId: account.id, withPassword: account.withPassword })
  return user
}

/**
 * The customer of the account that a person has just signed in to. Creates one if the shop has
 * neither the account nor its address; throws OutsideUnavailable if the service confirms addresses
 * by itself. A customer with the same confirmed address who is not linked to the account must
 * first follow an email's link (`awaitsLetter`), because anybody may have created the account.
 * Null if that customer has not confirmed the address, because anybody may have typed it.
 */
export async function findOrCreateCustomerOf(
  service: HostedAuthService,
  at: DatabaseContext,
  account: ServiceAccount,
  locale?: Locale,
): Promise<CheckedCredentials | null> {
  const known = await find(at, account)
  if (known) return known === 'unconfirmed' ? null : known
  await service.refuseAutoconfirm()
  try {
    return await at.db.transaction((db) =>
      createCustomerOf(
        { db },
        { email: account.email, ...namesOf(account), locale },
        { id: account.id, confirmed: true, withPassword: true },
      ),
    )
  } catch (error) {
    // A concurrent sign-in may have created the customer.
    const created = await find(at, account)
    if (!created || created === 'unconfirmed') throw error
    return created
  }
}

/** The customer who signed up with this address and has not confirmed it. */
export async function findUnconfirmedCustomer({ db }: DatabaseContext, email: string): Promise<{ userId: string } | null> {
  const [row] = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, HOSTED_PROVIDER)))
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
  return row ?? null
}

/**
 * The customer who is linked to the account, or else has its address. 'unconfirmed': such a
 * customer has not confirmed the address. Null when the shop has neither.
 */
async function find({ db }: DatabaseContext, account: ServiceAccount): Promise<CheckedCredentials | 'unconfirmed' | null> {
  const columns = { userId: users.id, email: users.email, emailVerified: users.emailVerified }
  // A single statement sees a single state. Between two statements a concurrent sign-in could
  // commit the customer and the link, and only the address would be found.
  const found = await db
    .select({ ...columns, isLinked: sql<boolean>`true` })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.providerId, HOSTED_PROVIDER), eq(credentials.accountId, account.id)))
    .unionAll(
      db
        .select({ ...columns, isLinked: sql<boolean>`false` })
        .from(users)
        .where(eq(users.email, account.email)),
    )
  const linked = found.find(({ isLinked }) => isLinked)
  if (linked) return { userId: linked.userId, ...(linked.email !== account.email && { movedTo: account.email }) }
  const [sameAddress] = found
  if (!sameAddress) return null
  return sameAddress.emailVerified ? { awaitsLetter: sameAddress.userId } : 'unconfirmed'
}

/** The customer who is linked to this account of the service; null for none. */
export async function findAccountOwner({ db }: DatabaseContext, serviceId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.providerId, HOSTED_PROVIDER), eq(credentials.accountId, serviceId)))
  return row?.userId ?? null
}

/** Google's id for the customer's account there; null for none. */
export async function getGoogleAccountId({ db }: DatabaseContext, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: credentials.accountId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'google')))
  return row?.accountId ?? null
}

/** The names that the service has; else the address's first part, because emails greet by name. */
export function namesOf({ email, metadata }: ServiceAccount): { firstName: string; lastName: string } {
  const text = (name: string) => (typeof metadata[name] === 'string' ? metadata[name].trim().slice(0, 80) : '')
  const [first = '', ...rest] = (text('full_name') || text('name')).split(/\s+/)
  return {
    firstName: text('first_name') || text('given_name') || first || email.replace(/@.*/, ''),
    lastName: text('last_name') || text('family_name') || rest.join(' '),
  }
}
