import { and, eq, ne, sql } from 'drizzle-orm'
import { credentials, users } from '#database/schema.ts'
import { type DatabaseContext, type Newcomer, OutsideRefused, type CheckedCredentials } from '#shop/ports.ts'
import type { ServiceAccount } from './service.ts'

// Maps customers of the shop to accounts of the service: rows of `credentials` with the provider
// 'hosted' and the account's id.

const HOSTED_PROVIDER = 'hosted'
/**
 * Marks in a row's scope that the account got a password through the shop. The service does not
 * always report it.
 */
const PASSWORD_SCOPE = 'password'
/** Notes there that the account's password is one that nobody has. */
const NO_PASSWORD_SCOPE = 'no password'

export interface MirroredAccount {
  serviceId: string | null
  /** Null where only the service can say. */
  hasPassword: boolean | null
  /** The shop has seen the address confirmed. */
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

/** Links the customer to this account at the service, and to no other. */
export async function linkServiceAccount({ db }: DatabaseContext, userId: string, serviceId: string, withPassword: boolean): Promise<void> {
  const scope = withPassword ? PASSWORD_SCOPE : NO_PASSWORD_SCOPE
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

/** Creates the customer of an account. No customer may have the address yet. */
export async function createCustomerOf(
  at: DatabaseContext,
  { email, firstName, lastName, locale }: Omit<Newcomer, 'password' | 'locale'> & { locale?: string },
  account: { id: string; confirmed: boolean; withPassword: boolean },
): Promise<{ userId: string }> {
  const name = `${firstName} ${lastName}`.trim()
  const [user] = await at.db
    .insert(users)
    .values({ email, name, firstName, lastName, locale, emailVerified: account.confirmed })
    .returning({ userId: users.id })
  if (!user) throw new Error('An insert answered no row')
  await linkServiceAccount(at, user.userId, account.id, account.withPassword)
  return user
}

/**
 * The customer of an account that somebody signed in to. Where the shop has none with it, nor with
 * its address, one is made, unless the service confirms addresses by itself, which `refuseUnproved`
 * throws for. A customer with the address who is not tied to the account awaits a letter, since the
 * account may have been made by anybody. Null where the address is one of a customer who has yet to
 * prove that it is theirs: it may have been typed by anybody, too.
 */
export async function findOrCreateCustomerOf(
  at: DatabaseContext,
  account: ServiceAccount,
  refuseUnproved: () => Promise<void>,
): Promise<CheckedCredentials | null> {
  const known = await find(at, account)
  if (known) return known === 'unproved' ? null : known
  await refuseUnproved()
  try {
    return await at.db.transaction((db) =>
      createCustomerOf({ db }, { email: account.email, ...namesOf(account) }, { id: account.id, confirmed: true, withPassword: true }),
    )
  } catch (error) {
    // Two sign-ins at once: the other one created the customer.
    const made = await find(at, account)
    if (!made || made === 'unproved') throw error
    return made
  }
}

/**
 * The customer who signed up with this address and has confirmed it neither in the shop nor at the
 * service.
 */
export async function findUnconfirmedCustomer({ db }: DatabaseContext, email: string): Promise<{ userId: string } | null> {
  const [row] = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, HOSTED_PROVIDER)))
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
  return row ?? null
}

async function find({ db }: DatabaseContext, account: ServiceAccount): Promise<CheckedCredentials | 'unproved' | null> {
  const columns = { userId: users.id, email: users.email, emailVerified: users.emailVerified }
  // One statement sees one state. Between two, a concurrent sign-in may commit the customer with
  // the account, and the address alone would be found: a customer who awaits a letter.
  const found = await db
    .select({ ...columns, isTied: sql<boolean>`true` })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.providerId, HOSTED_PROVIDER), eq(credentials.accountId, account.id)))
    .unionAll(
      db
        .select({ ...columns, isTied: sql<boolean>`false` })
        .from(users)
        .where(eq(users.email, account.email)),
    )
  const tied = found.find(({ isTied }) => isTied)
  if (tied) return { userId: tied.userId, ...(tied.email !== account.email && { movedTo: account.email }) }
  const [same] = found
  if (!same) return null
  return same.emailVerified ? { awaitsLetter: same.userId } : 'unproved'
}

/** Whose account this is at the service; null where it is tied to nobody. */
export async function findAccountOwner({ db }: DatabaseContext, serviceId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.providerId, HOSTED_PROVIDER), eq(credentials.accountId, serviceId)))
  return row?.userId ?? null
}

/** The customer's account at Google, by Google's own name for it. */
export async function getGoogleAccountId({ db }: DatabaseContext, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: credentials.accountId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'google')))
  return row?.accountId ?? null
}

/** The name, as far as the service knows it. Every email greets the customer by name. */
function namesOf({ email, metadata }: ServiceAccount): { firstName: string; lastName: string } {
  const text = (name: string) => (typeof metadata[name] === 'string' ? metadata[name].trim().slice(0, 80) : '')
  const [first = '', ...rest] = (text('full_name') || text('name')).split(/\s+/)
  return {
    firstName: text('first_name') || text('given_name') || first || email.split('@', 1)[0]!,
    lastName: text('last_name') || text('family_name') || rest.join(' '),
  }
}
