import { randomUUID } from 'node:crypto'
import type { Locale } from '#shared/locale.ts'
import type { Account, CheckedCredentials, DatabaseContext, PreparedPassword } from '#shop/ports.ts'
import { OutsideRefused } from '#shop/ports.ts'
import { getAccountForPassword } from './account-ownership.ts'
import { findOrCreateCustomerOf, findUnconfirmedCustomer } from './customer-accounts.ts'
import { nullOnCodes } from './faults.ts'
import { encodePassword, encodeServiceLink, unusablePassword } from './secrets.ts'
import type { HostedAuthService } from './service.ts'

interface Credentials {
  email: string
  password: string
  /** The language of a customer that a sign-in creates. */
  locale?: Locale
}

/**
 * Creates the unconfirmed account of a sign-up at the service, with its password. Makes a few calls
 * for any address, and at least one of them hashes a password, so that the time reveals little.
 */
export async function prepareSignUpPassword(
  service: HostedAuthService,
  { email, password: plain }: Credentials,
): Promise<PreparedPassword> {
  const password = encodePassword(plain)
  const created = await service.link('signup', email, password).catch(nullOnCodes('email_exists'))
  if (!created) {
    await refuseWeakPassword(service, password)
    return { sealed: '', taken: true }
  }
  // An account from an earlier sign-up still has the old password. A new password invalidates its
  // link.
  const { id } = await service.change(created.account.id, { password })
  const renewed = await service.link('signup', email, password).catch(nullOnCodes('email_exists'))
  if (renewed) return { sealed: renewed.account.id, token: encodeServiceLink(renewed.link) }
  // The owner of the address has meanwhile confirmed it with an earlier link. The caller has not
  // proved to be the owner, so the password is replaced by a random one.
  await service.change(id, { password: unusablePassword() })
  return { sealed: '', taken: true }
}

/**
 * Sets the password of the customer's account at the service. Throws OutsideRefused('not-proved').
 */
export async function prepareChangedPassword(
  service: HostedAuthService,
  at: DatabaseContext,
  { account, password }: { account: Account; password: string | null },
): Promise<PreparedPassword> {
  const own = await getAccountForPassword(service, at, account)
  // Without an account there is no password that somebody could know.
  if (!own && password === null) return { sealed: '' }
  if (!own) throw new OutsideRefused('not-proved', 'Auth service: an account with this address exists but isn’t linked to this customer')
  await service.change(own.id, { password: password === null ? unusablePassword() : encodePassword(password) })
  return { sealed: own.id, unusable: password === null }
}

/** The customer with this address and password; null when they do not match. */
export async function checkServiceCredentials(
  service: HostedAuthService,
  at: DatabaseContext,
  { email, password, locale }: Credentials,
): Promise<CheckedCredentials | null> {
  const account = await signInWithEither(service, email, password)
  if (account === 'wrong') return null
  // The service may also sign in a person who has not confirmed the address.
  if (account === 'unconfirmed' || !account.confirmed) return findUnconfirmedCustomer(at, email)
  const customer = await findOrCreateCustomerOf(service, at, account, locale)
  if (customer && 'movedTo' in customer) await service.refuseAutoconfirm()
  return customer
}

/**
 * Signs in with the form in which the shop sends a password, or else as it was typed: another
 * application of the service may have set it that way.
 */
async function signInWithEither(service: HostedAuthService, email: string, typed: string) {
  const encoded = encodePassword(typed)
  const account = await service.signIn(email, encoded)
  return account === 'wrong' && encoded !== typed ? service.signIn(email, typed) : account
}

/**
 * Checks a password against the service's rules with a random address. A refusal must not reveal
 * that the real address is new.
 */
async function refuseWeakPassword(service: HostedAuthService, password: string): Promise<void> {
  const { account } = await service.link('signup', `${randomUUID()}@nobody.invalid`, password)
  await service.remove(account.id)
}
