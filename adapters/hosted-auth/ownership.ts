import { type Account, type At, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { unless } from './faults.ts'
import { link, mirrored } from './mirror.ts'
import { nobodys } from './secrets.ts'
import type { Service, ServiceAccount } from './service.ts'

/**
 * The service's account of a customer, under the customer's address and made where the service has none. Where the shop has seen the
 * address confirmed, the account is confirmed too: an unconfirmed one there is by somebody who only typed the address, and loses its
 * password. Null for a customer without an account there who has yet to prove the address.
 */
export async function accountOfCustomer(service: Service, at: At, { userId, email }: Account): Promise<ServiceAccount | null> {
  const { serviceId, verified } = await mirrored(at, userId)
  const linked = serviceId && (await service.find(serviceId))
  if (linked && !verified) return linked
  if (!verified) return null
  let account = linked || (await accountAt(service, email))
  if (!account.confirmed) account = await service.change(account.id, { email_confirm: true, password: nobodys() })
  if (account.email !== email) account = await moveAccount(service, account.id, email)
  if (account.id !== serviceId) await link(at, userId, account.id)
  return account
}

/** Gives an account another, confirmed address. Throws OutsideRefused('link-expired') where somebody else has proved it to be theirs. */
export async function moveAccount(service: Service, id: string, email: string): Promise<ServiceAccount> {
  const move = () => service.change(id, { email, email_confirm: true })
  try {
    return await move()
  } catch (error) {
    // An address that another account has looks like any fault of the service.
    if (!(error instanceof OutsideUnavailable)) throw error
    const other = (await service.link('recovery', email).catch(unless('user_not_found')))?.account
    if (!other || other.id === id) throw error
    if (other.confirmed) throw new OutsideRefused('link-expired', 'Auth service: the address has an account')
    await service.remove(other.id)
    return move()
  }
}

/** The account with this address; an unconfirmed one with a password that nobody has, where there was none. */
export async function accountAt(service: Service, email: string): Promise<ServiceAccount> {
  const { account } = (await service.link('recovery', email).catch(unless('user_not_found'))) ?? (await service.link('signup', email))
  return account
}
