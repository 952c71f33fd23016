import { type Account, type DatabaseContext, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { nullOnCodes } from './faults.ts'
import { getGoogleAccountId, linkServiceAccount, getMirroredAccount, findAccountOwner } from './customer-accounts.ts'
import { unusablePassword } from './secrets.ts'
import type { HostedAuthService, ServiceAccount } from './service.ts'

/**
 * The customer's account at the service, to receive a new password. It is created if the service
 * has none, and confirmed if the customer has confirmed the address in the shop.
 * `replacePassword` then links it to the customer. Null for a customer who has no linked account
 * and has not confirmed the address.
 */
export async function getAccountForPassword(
  service: HostedAuthService,
  at: DatabaseContext,
  { userId, email }: Account,
): Promise<ServiceAccount | null> {
  const { serviceId, verified } = await getMirroredAccount(at, userId)
  const linked = serviceId && (await service.find(serviceId))
  if (!verified) return linked || null
  const account = linked || (await getUnlinkedAccount(service, at, { userId, email }))
  return account.confirmed ? account : service.change(account.id, { email_confirm: true, password: unusablePassword() })
}

/**
 * Links the customer to the service's account with their address, created if there is none. The
 * customer must have followed an email's link to that address. Somebody else may have created the
 * account, so it gets a random password, which ends its sessions and invalidates its links.
 */
export async function linkAccountByEmail(service: HostedAuthService, at: DatabaseContext, account: Account): Promise<void> {
  const { id } = await getUnlinkedAccount(service, at, account)
  await service.change(id, { email_confirm: true, password: unusablePassword() })
  await linkServiceAccount(at, { userId: account.userId, serviceId: id, withPassword: false })
}

/** The account that has the customer's Google account as its only way to sign in; null for none. */
export async function findGoogleOnlyAccount(
  service: HostedAuthService,
  at: DatabaseContext,
  { userId, email }: Account,
): Promise<string | null> {
  const google = await getGoogleAccountId(at, userId)
  const account = google && (await service.link('recovery', email).catch(nullOnCodes('user_not_found')))?.account
  if (!account) return null
  const isGoogleOnly = account.identities.every(({ provider, id }) => provider === 'google' && id === google)
  return isGoogleOnly && account.identities.length > 0 ? account.id : null
}

/**
 * Gives an account another, confirmed address. Throws OutsideRefused('link-expired') when another
 * user has confirmed that address.
 */
export async function changeServiceAccountEmail(service: HostedAuthService, id: string, email: string): Promise<ServiceAccount> {
  const changeEmail = () => service.change(id, { email, email_confirm: true })
  try {
    return await changeEmail()
  } catch (error) {
    // The service reports an address in use like any other error.
    if (!(error instanceof OutsideUnavailable)) throw error
    const other = (await service.link('recovery', email).catch(nullOnCodes('user_not_found')))?.account
    if (!other || other.id === id) throw error
    if (other.confirmed) throw new OutsideRefused('link-expired', 'Auth service: another account has this address')
    await service.remove(other.id)
    return changeEmail()
  }
}

/**
 * The account with the customer's address, created if there is none. Throws
 * OutsideRefused('link-expired') if it belongs to another customer.
 */
async function getUnlinkedAccount(service: HostedAuthService, at: DatabaseContext, { userId, email }: Account): Promise<ServiceAccount> {
  const known = (await service.link('recovery', email).catch(nullOnCodes('user_not_found'))) ?? (await service.link('signup', email))
  const owner = await findAccountOwner(at, known.account.id)
  if (owner && owner !== userId) throw new OutsideRefused('link-expired', 'Auth service: the account belongs to another customer')
  return known.account
}
