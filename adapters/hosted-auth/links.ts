import { type Account, type At, type LinkKind, OutsideRefused } from '#shop/ports.ts'
import { unless } from './faults.ts'
import { link, mirrored } from './mirror.ts'
import { accountAt, accountOfCustomer } from './ownership.ts'
import { readToken, tokenOf } from './secrets.ts'
import type { Service } from './service.ts'

/** The token for a letter's link, as `Identity.linkToken` promises. */
export async function newLinkToken(service: Service, at: At, kind: LinkKind, account: Account): Promise<string | null> {
  // Both addresses are the shop's to look after; the service is told once the new one is confirmed.
  if (kind === 'change-email') return null
  // Whose it is besides does not matter to a letter: it goes to the address.
  const { email } = (await accountOfCustomer(service, at, account)) ?? (await accountAt(service, account.email))
  const confirming = kind === 'confirm-email' ? await service.link('signup', email).catch(unless('email_exists')) : null
  const made = confirming ?? (await service.link(kind === 'magic-link' ? 'magiclink' : 'recovery', email))
  return tokenOf(made.link)
}

/** Has the service agree to a link, as `Identity.redeem` promises. The account there is the customer's from then on. */
export async function followLink(service: Service, at: At, kind: LinkKind, token: string, account: Account): Promise<void> {
  if (kind === 'change-email') return
  const serviceLink = readToken(token)
  if (!serviceLink) throw expired()
  const { serviceId } = await mirrored(at, account.userId)
  const followed = await service.follow(serviceLink).catch(unless('link-expired', 'validation_failed'))
  if (followed) {
    if (followed.id !== serviceId && followed.email !== account.email) throw expired()
    if (followed.id !== serviceId) await link(at, account.userId, followed.id)
    return
  }
  // Confirmed already, by an answer that got lost or on another way: what the link was for has been done.
  const known = kind === 'confirm-email' && serviceId ? await service.find(serviceId) : null
  if (!known?.confirmed) throw expired()
}

const expired = () => new OutsideRefused('link-expired', 'Auth service: the link works no longer')
