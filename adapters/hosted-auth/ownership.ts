import { type Account, type At, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { unless } from './faults.ts'
import { googleAccountOf, link, mirrored, ownerOf } from './mirror.ts'
import { nobodys } from './secrets.ts'
import type { Service, ServiceAccount } from './service.ts'

/**
 * The service's account of a customer that is to be given a password, made where the service has
 * none. Where the shop has seen the address confirmed, the account is confirmed too. It is tied to
 * the customer with the new password (`replacePassword`), which ends the one before and every
 * session there. Null for a customer who is tied to no account and has yet to prove the address.
 */
export async function accountForPassword(service: Service, at: At, { userId, email }: Account): Promise<ServiceAccount | null> {
  const { serviceId, verified } = await mirrored(at, userId)
  const tied = serviceId && (await service.find(serviceId))
  if (!verified) return tied || null
  const account = tied || (await untiedAt(service, at, { userId, email }))
  return account.confirmed ? account : service.change(account.id, { email_confirm: true, password: nobodys() })
}

/**
 * Ties the service's account with the customer's address to them, made where there is none, once
 * they have followed a letter of the shop's to that address. Whoever made the account may have been
 * somebody else, whatever the service has confirmed: its password becomes one that nobody has,
 * which ends every session there and voids every link.
 */
export async function tieByLetter(service: Service, at: At, account: Account): Promise<void> {
  const { id } = await untiedAt(service, at, account)
  await service.change(id, { email_confirm: true, password: nobodys() })
  await link(at, account.userId, id, false)
}

/**
 * The account that the service made for a customer's Google account, and that has nothing else;
 * null where there is none.
 */
export async function accountByGoogle(service: Service, at: At, { userId, email }: Account): Promise<string | null> {
  const google = await googleAccountOf(at, userId)
  const account = google && (await service.link('recovery', email).catch(unless('user_not_found')))?.account
  if (!account) return null
  const isGooglesAlone = account.identities.every(({ provider, id }) => provider === 'google' && id === google)
  return isGooglesAlone && account.identities.length > 0 ? account.id : null
}

/**
 * Gives an account another, confirmed address. Throws OutsideRefused('link-expired') when another
 * user has confirmed that address.
 */
export async function moveAccount(service: Service, id: string, email: string): Promise<ServiceAccount> {
  const move = () => service.change(id, { email, email_confirm: true })
  try {
    return await move()
  } catch (error) {
    // The service reports an address in use like any other error.
    if (!(error instanceof OutsideUnavailable)) throw error
    const other = (await service.link('recovery', email).catch(unless('user_not_found')))?.account
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
async function untiedAt(service: Service, at: At, { userId, email }: Account): Promise<ServiceAccount> {
  const known = (await service.link('recovery', email).catch(unless('user_not_found'))) ?? (await service.link('signup', email))
  const owner = await ownerOf(at, known.account.id)
  if (owner && owner !== userId) throw new OutsideRefused('link-expired', 'Auth service: the account belongs to another customer')
  return known.account
}
