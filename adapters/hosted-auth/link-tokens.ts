import { type Account, EmailMoved, type DatabaseContext, type LinkKind, OutsideRefused } from '#shop/ports.ts'
import { nullOnCodes } from './faults.ts'
import { getMirroredAccount } from './customer-accounts.ts'
import { linkAccountByEmail } from './account-ownership.ts'
import { isShopToken, decodeServiceLink, encodeServiceLink } from './secrets.ts'
import type { HostedAuthService, ServiceAccount } from './service.ts'

/**
 * The token for a letter's link, as `Identity.linkToken` promises. The shop makes its own where the
 * customer is tied to no account: to make, confirm or tie one is for who follows the link, not for
 * who asked for the letter.
 */
export async function requestServiceLinkToken(
  service: HostedAuthService,
  at: DatabaseContext,
  kind: LinkKind,
  account: Account,
  refuseUnproved: () => Promise<void>,
): Promise<string | null> {
  // The shop itself verifies both addresses. The service is updated once the new one is confirmed.
  if (kind === 'change-email') return null
  const { serviceId } = await getMirroredAccount(at, account.userId)
  const tied = serviceId ? await service.find(serviceId) : null
  if (!tied) return null
  if (hasMoved(tied, account)) {
    await refuseUnproved()
    throw new EmailMoved(tied.email)
  }
  const confirming = kind === 'confirm-email' ? await service.link('signup', tied.email).catch(nullOnCodes('email_exists')) : null
  const made = confirming ?? (await service.link(kind === 'magic-link' ? 'magiclink' : 'recovery', tied.email))
  return encodeServiceLink(made.link)
}

/**
 * Redeems a link at the service, as `Identity.redeem` promises. From then on the account there
 * belongs to the customer.
 */
export async function followServiceLink(
  service: HostedAuthService,
  at: DatabaseContext,
  kind: LinkKind,
  token: string,
  account: Account,
): Promise<void> {
  if (kind === 'change-email') return
  const { serviceId } = await getMirroredAccount(at, account.userId)
  const serviceLink = decodeServiceLink(token)
  if (!serviceLink) return followOurs(service, at, token, account, serviceId ? await service.find(serviceId) : null)
  const followed = await service.follow(serviceLink).catch(nullOnCodes('link-expired', 'validation_failed'))
  if (followed) {
    // The letter went to the shop's address: it says nothing of another one, nor of another's
    // account.
    if (followed.id !== serviceId || hasMoved(followed, account)) throw expired()
    return
  }
  // Already confirmed, after a lost response or in another way: the link has done its work.
  const known = kind === 'confirm-email' && serviceId ? await service.find(serviceId) : null
  if (!known?.confirmed) throw expired()
}

/**
 * A link of the shop's own, which it has looked at already. Of two letters, the first that is
 * followed ties the account.
 */
async function followOurs(
  service: HostedAuthService,
  at: DatabaseContext,
  token: string,
  account: Account,
  tied: ServiceAccount | null,
): Promise<void> {
  if (!tied) return linkAccountByEmail(service, at, account)
  if (!isShopToken(token) || hasMoved(tied, account)) throw expired()
  if (!tied.confirmed) await service.change(tied.id, { email_confirm: true })
}

function hasMoved(tied: ServiceAccount, { email }: Account): boolean {
  return tied.confirmed && tied.email !== email
}

const expired = () => new OutsideRefused('link-expired', 'Auth service: the link works no longer')
