import { type Account, type DatabaseContext, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { nullOnCodes } from './faults.ts'
import { getGoogleAccountId, linkServiceAccount, getMirroredAccount, findAccountOwner } from './customer-accounts.ts'
import { unusablePassword } from './secrets.ts'
import type { HostedAuthService, ServiceAccount } from './service.ts'

/**
 * The service's account of a customer that is to be given a password, made where the service has
 * none. Where the shop has seen the address confirmed, the account is confirmed too. It is tied to
 * the customer with the new password (`replacePassword`), which ends the one before and every
 * session there. Null for a customer who is tied to no account and has yet to prove the address.
 */
export async function getAccountForPassword(
  service: HostedAuthService,
  at: DatabaseContext,
  { userId, email }: Account,
): Promise<ServiceAccount | null> {
  const { serviceId, verified } = await getMirroredAccount(at, userId)
  const tied = serviceId && (await service.find(serviceId))
  if (!verified) return tied || null
  const account = tied || (await untiedAt(service, at, { userId, email }))
  return account.confirmed ? account : service.change(account.id, { email_confirm: true, password: unusablePassword() })
}

/**
 * Ties the service's account with the customer's address to them, made where there is none, once
 * they have followed a letter of the shop's to that address. Whoever made the account may have been
 * somebody else, whatever the service has confirmed: its password becomes one that nobody has,
 * which ends every session there and voids every link.
 */
export async function linkAccountByEmail(service: HostedAuthService, at: DatabaseContext, account: Account): Promise<void> {
  const { id } = await untiedAt(service, at, account)
  await service.change(id, { email_confirm: true, password: unusablePassword() })
  await linkServiceAccount(at, account.userId, id, false)
}

/**
 * The account that the service made for a customer's Google account, and that has nothing else;
 * null where there is none.
 */
export async function findGoogleOnlyAccount(
  service: HostedAuthService,
  at: DatabaseContext,
  { userId, email }: Account,
): Promise<string | null> {
  const google = await getGoogleAccountId(at, userId)
  const account = google && (await service.link('recovery', email).catch(nullOnCodes('user_not_found')))?.account
  if (!account) return null
  const isGooglesAlone = account.identities.every(({ provider, id }) => provider === 'google' && id === google)
  return isGooglesAlone && account.identities.length > 0 ? account.id : null
}

/**
 * Gives an account another, confirmed address. Throws OutsideRefused('link-expired') when another
 * user has confirmed that address.
 */
export async function changeServiceAccountEmail(service: HostedAuthService, id: string, email: string): Promise<ServiceAccount> {
  const move = () => service.change(id, { email, email_confirm: true })
  try {
    return await move()
  } catch (error) {
    // The service reports an address in use like any other error.
    if (!(error instanceof OutsideUnavailable)) throw error
    const other = (await service.link('recovery', email).catch(nullOnCodes('user_not_found')))?.account
    if (!other || other.id === id) throw error
    if (other.confirmed) throw new OutsideRefused('link-expired', 'Auth service: the address has an account')
    await service.remove(other.id)
    return move()
  }
}

/**
 * The account with the customer's address, made where there is none. Throws
 * OutsideRefused('link-expired') for another customer's.
 */
async function untiedAt(service: HostedAuthService, at: DatabaseContext, { userId, email }: Account): Promise<ServiceAccount> {
  const known = (await service.link('recovery', email).catch(nullOnCodes('user_not_found'))) ?? (await service.link('signup', email))
  const owner = await findAccountOwner(at, known.account.id)
  if (owner && owner !== userId) throw new OutsideRefused('link-expired', 'Auth service: the account belongs to another customer')
  return known.account
}
